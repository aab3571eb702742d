import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { pause, untilBeat } from '#clock';
import type { RecordStore, VersionedRecord } from '#document-store';
import { LEASES, type LeaseRecord } from './lease-records.js';

export interface LeaseOptions {
  /** What is worked at. */
  readonly name: string;
  /** Of one that is the heartbeat of a process and of no work: see `LeaseRecord`. */
  readonly worker?: string;
  /** After so long without a heartbeat, by the contender's own clock, the work is somebody else's. */
  readonly termMs?: number;
}

type CurrentLease = VersionedRecord<LeaseRecord> | undefined;

export const DEFAULT_TERM_MS = 3_000;
/** For work of hours that a store which stalls for a moment must not end. */
export const PATIENT_TERM_MS = 60_000;
/** Heartbeats and reads in a term: two may be missed. */
const BEATS_PER_TERM = 3;

/** The lease went to another process, or may have: what works under it must end. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';

  constructor(work: string, why: string) {
    super(`${work} was given up, since ${why}: see that the document store answers, and run the same again`);
  }
}

/**
 * Lets one process at a time do a piece of work. No two machines' clocks are compared: a contender takes over when the
 * record has not changed for a term of its own clock. A holder that was paused for longer may go on for one more write
 * when it wakes up, so the work itself must bear two at once (views do: their writes are guarded by positions); the
 * lease only spares double work.
 */
export class Lease {
  private readonly holder = { host: hostname(), pid: process.pid, id: randomUUID() };
  private readonly termMs: number;
  private hasSeenHolder = false;

  constructor(
    private readonly records: RecordStore,
    private readonly options: LeaseOptions,
  ) {
    this.termMs = options.termMs ?? DEFAULT_TERM_MS;
  }

  /** Whether another process was seen to be at work while this one waited. */
  get isContended(): boolean {
    return this.hasSeenHolder;
  }

  /**
   * Does the work whenever the lease is held, until `signal`; the lease is kept until the work has ended.
   * @param work started with each term of holding; must end soon after `lost` is aborted, whose reason is a LeaseLost
   *   where it was lost
   * @throws what the work throws
   */
  async whileHeld(signal: AbortSignal, work: (lost: AbortSignal) => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      const version = await this.acquire(signal);
      if (version === undefined) return;
      const lost = new AbortController();
      const ending = AbortSignal.any([signal, lost.signal]);
      const working = settled(() => work(ending));
      const last = await this.keep(version, endOf(working, ending));
      if (last instanceof LeaseLost) lost.abort(last);
      const outcome = await working;
      if (!(last instanceof LeaseLost)) await this.giveBack(last);
      if (outcome.status === 'rejected') throw outcome.reason;
    }
  }

  /** The record's version once it is ours; undefined when `signal` came first. */
  private async acquire(signal: AbortSignal): Promise<number | undefined> {
    let seen: { readonly version: number; readonly since: number } | undefined;
    while (!signal.aborted) {
      const current = await this.readCurrent();
      if (current !== 'unknown') {
        const now = performance.now();
        if (seen?.version !== (current?.version ?? 0)) {
          this.hasSeenHolder ||= seen !== undefined;
          seen = { version: current?.version ?? 0, since: now };
        }
        if (isFree(current, this.holder.host) || now - seen.since >= this.termMs) {
          const version = await this.take(current);
          if (version !== undefined) return version;
        }
      }
      await this.beat(signal);
    }
    return undefined;
  }

  /** Heartbeats until the lease is lost or the work is `over` (the version to give back). */
  private async keep(version: number, over: AbortSignal): Promise<number | LeaseLost> {
    const { name } = this.options;
    let current = version;
    let confirmedAt = performance.now();
    while (!over.aborted) {
      await this.beat(over);
      const moved = await this.write(current);
      const standing = moved === 'refused' ? await this.ownVersion() : moved;
      if (standing === 'taken') return new LeaseLost(name, 'another process took it over');
      if (standing !== 'unknown') {
        current = standing === 'written' ? current + 1 : standing;
        confirmedAt = performance.now();
      } else if (performance.now() - confirmedAt >= this.termMs)
        return new LeaseLost(name, `no heartbeat of it could be written for ${String(this.termMs / 1000)} s`);
    }
    return current;
  }

  /** A heartbeat that seemed to fail may have been written all the same: then the record is of another version. */
  private async ownVersion(): Promise<number | 'taken' | 'unknown'> {
    const current = await this.readCurrent();
    if (current === 'unknown') return 'unknown';
    return current?.body.holder?.id === this.holder.id ? current.version : 'taken';
  }

  private async readCurrent(): Promise<CurrentLease | 'unknown'> {
    return this.records.get(LEASES, this.options.name).catch(() => 'unknown' as const);
  }

  private async take(current: CurrentLease): Promise<number | undefined> {
    const { name } = this.options;
    if (current !== undefined)
      return (await this.write(current.version)) === 'written' ? current.version + 1 : undefined;
    const created = await this.records.create(LEASES, name, this.body(this.holder)).catch(() => false);
    return created ? 1 : undefined;
  }

  private async write(version: number): Promise<'written' | 'refused' | 'unknown'> {
    try {
      const done = await this.records.replace(LEASES, this.options.name, version, this.body(this.holder));
      return done ? 'written' : 'refused';
    } catch {
      return 'unknown';
    }
  }

  /** So that the next one need not wait for the term. When it fails, it waits. */
  private async giveBack(version: number): Promise<void> {
    await this.records.replace(LEASES, this.options.name, version, this.body(null)).catch(() => false);
  }

  private body(holder: LeaseRecord['holder']): LeaseRecord {
    const { worker } = this.options;
    return { holder, ...(worker !== undefined && { worker }) };
  }

  private async beat(signal: AbortSignal): Promise<void> {
    // However long the term: whoever looks for holders expects them to beat.
    await pause(untilBeat(Math.min(this.termMs, DEFAULT_TERM_MS) / BEATS_PER_TERM), signal);
  }
}

/** How the work ended: one that fails while its lease is kept is no unhandled rejection. */
async function settled(work: () => Promise<void>): Promise<PromiseSettledResult<void>> {
  const [outcome] = await Promise.allSettled([work()]);
  return outcome;
}

/** Comes once the work has failed, or has ended as it was to: until then another process must not begin. */
function endOf(working: Promise<PromiseSettledResult<void>>, ending: AbortSignal): AbortSignal {
  const over = new AbortController();
  void working.then(async ({ status }) => {
    if (status === 'fulfilled' && !ending.aborted) await once(ending, 'abort');
    over.abort();
  });
  return over.signal;
}

/** Given back, never taken, or held by a process of this machine that is no more. */
export function isFree(current: CurrentLease, host: string): boolean {
  const holder = current?.body.holder;
  if (holder === undefined || holder === null) return true;
  return holder.host === host && !isAlive(holder.pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process, which we may not signal, is alive too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
