import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Clock } from '#clock';
import { personIdOf, personStream } from '#domain';
import { MAX_READ, type EventStore, type Position, type RecordedEvent } from '#event-store';
import { BackupDamaged } from '../backups/format/backup-manifest.js';
import { writeDurably } from '../files/durable-file.js';
import { fileErrorCode } from '../files/file-trouble.js';

const FORMAT = 'consent-erasure-register.v1';
const ID = /^[0-9a-f-]{36}$/;
export const DELETED = 'person.deleted.v1';

/** The deletion up to which a log was looked through. */
interface LastSeen {
  readonly person_id: string;
  readonly event_id: string;
  readonly position: Position;
}

/**
 * Who was erased, by id and by nothing else, and as of when. It outlives every backup and only grows, so that who was
 * erased after a backup was made stays erased when that is restored.
 */
export class ErasureRegister {
  /** Up to where this object has looked a log through. */
  private through: Position | undefined;

  private constructor(
    readonly people: Set<string>,
    private last: LastSeen | null,
    private upTo: string | null,
  ) {}

  static empty(): ErasureRegister {
    return new ErasureRegister(new Set(), null, null);
  }

  /**
   * Everybody who was erased before this time of the machine (ISO 8601 UTC) is on it; null where nobody wrote down as
   * of when it is.
   */
  get asOf(): string | null {
    return this.upTo;
  }

  /** The deletion that it took in last. */
  get newest(): { readonly personId: string } | null {
    return this.last === null ? null : { personId: this.last.person_id };
  }

  /**
   * Undefined when there is no such file.
   * @throws BackupDamaged when it is no register; Error as the file system does
   */
  static async read(path: string): Promise<ErasureRegister | undefined> {
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      if (fileErrorCode(error) === 'ENOENT') return undefined;
      throw error;
    });
    if (text === undefined) return undefined;
    const [head = '', ...lines] = text.trimEnd().split('\n');
    const header = parsed(path, head);
    if (header['format'] !== FORMAT) throw damaged(path);
    const people = new Set<string>();
    for (const line of lines) {
      const id = parsed(path, line)['person_id'];
      if (typeof id !== 'string' || !ID.test(id)) throw damaged(path);
      people.add(id);
    }
    const asOf = header['as_of'] ?? null;
    if (asOf !== null && (typeof asOf !== 'string' || Number.isNaN(Date.parse(asOf)))) throw damaged(path);
    const register = new ErasureRegister(people, (header['last'] ?? null) as LastSeen | null, asOf);
    if (header['checksum'] !== register.checksum) throw damaged(path);
    return register;
  }

  /** Takes in who is on another one, which may know of later deletions. */
  add(other: ErasureRegister): void {
    for (const id of other.people) this.people.add(id);
    if ((other.asOf ?? '') > (this.asOf ?? '')) this.upTo = other.asOf;
  }

  /**
   * Takes in every deletion in the log, from the last one that is known on.
   * @param clock the machine's
   * @throws EventStoreUnavailable; the signal's reason
   */
  async takeFrom(log: EventStore, clock: Clock, signal: AbortSignal): Promise<void> {
    const began = clock.iso();
    let after = this.through ?? (await this.knownIn(log));
    const filter = { eventTypes: [DELETED] };
    for (;;) {
      signal.throwIfAborted();
      const page = await log.readLog({ filter, limit: MAX_READ, ...(after !== undefined && { after }) });
      for (const event of page.events) this.take(event);
      after = page.through;
      this.through = after;
      if (page.atHead) break;
    }
    if (began > (this.asOf ?? '')) this.upTo = began;
  }

  /** Whole and durable, or not at all. */
  async write(path: string): Promise<void> {
    const header = { as_of: this.asOf, format: FORMAT, last: this.last, checksum: this.checksum };
    const lines = Array.from(this.people, (person_id) => JSON.stringify({ person_id }));
    await writeDurably(path, `${[JSON.stringify(header), ...lines].join('\n')}\n`);
  }

  private get checksum(): string {
    const hash = createHash('sha256').update(JSON.stringify(this.last) + (this.asOf ?? ''));
    for (const id of this.people) hash.update(id);
    return hash.digest('hex');
  }

  /** Where the deletion seen last stands; undefined when this log does not have it, being another or an older one. */
  private async knownIn(log: EventStore): Promise<Position | undefined> {
    const { last } = this;
    if (last === null) return undefined;
    const [event] = await log.readStream(personStream(last.person_id), { direction: 'backwards', limit: 1 });
    return event?.id === last.event_id && event.position === last.position ? last.position : undefined;
  }

  private take({ id, stream, position }: RecordedEvent): void {
    const personId = personIdOf(stream);
    if (personId === undefined) return;
    this.people.add(personId);
    this.last = { person_id: personId, event_id: id, position };
  }
}

function parsed(path: string, line: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(line) as Readonly<Record<string, unknown>>;
  } catch (cause) {
    throw new BackupDamaged(`${path} is no whole register of erased people.`, { cause });
  }
}

function damaged(path: string): BackupDamaged {
  return new BackupDamaged(`${path} is no whole register of erased people.`);
}
