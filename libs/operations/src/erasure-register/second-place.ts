import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pause, type Clock } from '#clock';
import type { RecordStore } from '#document-store';
import type { EventStore } from '#event-store';
import { failureMessage } from '#failures';
import { onlyOne } from '#projecting';
import { stillThere } from './apply-register.js';
import { ErasureRegister } from './erasure-register.js';
import { fileStamp } from '../files/file-stamp.js';
import { fileTrouble } from '../files/file-trouble.js';
import { TimedAccess } from '../files/timed-access.js';
import { putSecondPlace, wasWritten } from './second-place-record.js';

export interface SecondPlaceParts {
  readonly log: EventStore;
  readonly records: RecordStore;
  /** The machine's: the register is compared with others', whatever clock the service goes by. */
  readonly clock: Clock;
  readonly path: string;
}

/** Hears what goes wrong with it. */
export interface SecondPlaceObserver {
  /** It cannot be kept. @param what in words */
  trouble(what: string): void;
  /** People on it are in the log as if they had not been erased. */
  cameBack(people: number): void;
}

/** What is kept, and the stamp of the file that all of it was read from or written to. */
interface KeptRegister {
  readonly register: ErasureRegister;
  stamp: string | undefined;
}

/** The file that was written before is not there. */
class SecondPlaceGone extends Error {
  override readonly name = 'SecondPlaceGone';
  override readonly message = 'its file is gone, and none is made in its place: its file system may not be mounted';
}

/** Long before the ten seconds that an erasure may take to get there. */
const POLL_EVERY_MS = 1_000;
/** Its time goes on also while nobody is erased, so that who reads it knows that it is kept. */
const AFRESH_EVERY_MS = 60_000;
/** How often the same trouble is told of. */
const TOLD_EVERY_MS = 60_000;
/** A register of millions is read and written in less, also on another machine's disk. */
export const SILENT_AFTER_MS = 30_000;

/**
 * Keeps the register of erased people in a second place, outside of what a restore puts back: everybody who is erased
 * is on it within seconds. It is replaced whole at each writing, so that a write which is cut off leaves the one before
 * it. A place that is missing, does not answer or cannot be written to is told of and tried again; no folder is made,
 * nor a file where one was written before, since what is missing may be a file system that is not mounted.
 *
 * Whoever takes it over looks whether the log knows everybody on it as deleted: one that was put back may not.
 */
export class SecondPlace {
  private kept: KeptRegister | undefined;
  private written: { readonly people: number; readonly at: number } | undefined;
  private told: { readonly what: string; readonly at: number } | undefined;
  /** Undefined before anybody looked. */
  private cameBack: ReadonlySet<string> | undefined;
  private readonly access: TimedAccess;

  constructor(
    private readonly parts: SecondPlaceParts,
    private readonly observer: SecondPlaceObserver,
    silentAfterMs = SILENT_AFTER_MS,
  ) {
    this.access = new TimedAccess(silentAfterMs);
  }

  /** Until `signal`. Never rejects. */
  async keep(signal: AbortSignal): Promise<void> {
    this.kept = undefined;
    this.written = undefined;
    this.cameBack = undefined;
    while (!signal.aborted) {
      try {
        await this.poll(signal);
      } catch (error) {
        await this.tell(error, signal);
      }
      await pause(POLL_EVERY_MS, signal);
    }
  }

  /** Takes in who was erased since the last poll, and writes when there is something to write. */
  private async poll(signal: AbortSignal): Promise<void> {
    const { log, clock, path } = this.parts;
    const isThere = (await this.access.run(() => fileStamp(path), signal)) !== undefined;
    if (!isThere) await this.mustBeNew(signal);
    this.kept ??= await this.access.run(() => this.read(), signal);
    const { register } = this.kept;
    await register.takeFrom(log, clock, signal);
    const isDue = this.written === undefined || !isThere || clock.now() >= this.written.at + AFRESH_EVERY_MS;
    if (isDue || this.written?.people !== register.people.size) await this.write(this.kept, isThere, signal);
  }

  private async read(): Promise<KeptRegister> {
    const { path } = this.parts;
    const stamp = await fileStamp(path);
    return { register: (await ErasureRegister.read(path)) ?? ErasureRegister.empty(), stamp };
  }

  /** @param wasThere whether there was a file a moment ago */
  private async readAnew(kept: KeptRegister, wasThere: boolean): Promise<void> {
    const { path } = this.parts;
    const stamp = await fileStamp(path);
    if (stamp === undefined && wasThere) throw new SecondPlaceGone();
    if (stamp === kept.stamp) return;
    const there = await ErasureRegister.read(path);
    if (there !== undefined) kept.register.add(there);
  }

  /** @throws SecondPlaceGone where a file was written before; Error as the file system does where there is no folder */
  private async mustBeNew(signal: AbortSignal): Promise<void> {
    const { records, path } = this.parts;
    await this.access.run(() => access(dirname(path)), signal);
    if (await wasWritten(records, path)) throw new SecondPlaceGone();
  }

  /** Whoever keeps a register beside backups in the same file does so under the same lease. */
  private async write(kept: KeptRegister, wasThere: boolean, signal: AbortSignal): Promise<void> {
    const { records, clock, path } = this.parts;
    const { register } = kept;
    const work = async (): Promise<void> => {
      await this.readAnew(kept, wasThere);
      await register.write(path);
      kept.stamp = await fileStamp(path);
    };
    // One that hangs keeps the lease: what it has begun to write ends before another writes there.
    const isMine = await this.access.run(() => onlyOne(records, 'erasure-register', signal, work), signal);
    if (!isMine) return;
    this.written = { people: register.people.size, at: clock.now() };
    this.told = undefined;
    const { size: cameBack } = await this.stillThere(register.people, signal);
    const { asOf, newest } = register;
    await putSecondPlace(records, () => ({ asOf, path, newest, trouble: null, cameBack }));
  }

  /** All on it are looked for once, and from then on those who were there. */
  private async stillThere(people: ReadonlySet<string>, signal: AbortSignal): Promise<ReadonlySet<string>> {
    const isFirst = this.cameBack === undefined;
    this.cameBack = await stillThere(this.cameBack ?? people, this.parts.log, signal);
    if (isFirst && this.cameBack.size > 0) this.observer.cameBack(this.cameBack.size);
    return this.cameBack;
  }

  private async tell(error: unknown, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const { records, clock } = this.parts;
    const what = fileTrouble(error) ?? failureMessage(error);
    this.written = undefined;
    const now = clock.now();
    if (this.told?.what === what && now < this.told.at + TOLD_EVERY_MS) return;
    this.told = { what, at: now };
    this.observer.trouble(what);
    await putSecondPlace(records, (current) => ({
      ...{ asOf: null, newest: null, ...current },
      trouble: { what, since: current?.trouble?.since ?? clock.iso() },
    })).catch(() => undefined);
  }
}
