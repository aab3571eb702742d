import type { Clock } from '#clock';
import { personStream } from '#domain';
import type { EventStore, Position } from '#event-store';
import { deletionsIn, type Deletion } from './deletions-in.js';
import { readRegisterFile, writeRegisterFile, type LastSeen } from './register-file.js';

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
    const found = await readRegisterFile(path);
    return found && new ErasureRegister(found.people, found.last, found.asOf);
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
    const after = this.through ?? (await this.knownIn(log));
    for await (const { deletions, through } of deletionsIn(log, after, signal)) {
      for (const deletion of deletions) this.take(deletion);
      this.through = through;
    }
    if (began > (this.asOf ?? '')) this.upTo = began;
  }

  /** Whole and durable, or not at all. */
  async write(path: string): Promise<void> {
    const { people, last, asOf } = this;
    await writeRegisterFile(path, { people, last, asOf });
  }

  /** Where the deletion seen last stands; undefined when this log does not have it, being another or an older one. */
  private async knownIn(log: EventStore): Promise<Position | undefined> {
    const { last } = this;
    if (last === null) return undefined;
    const [event] = await log.readStream(personStream(last.person_id), { direction: 'backwards', limit: 1 });
    return event?.id === last.event_id && event.position === last.position ? last.position : undefined;
  }

  private take({ personId, eventId, position }: Deletion): void {
    this.people.add(personId);
    this.last = { person_id: personId, event_id: eventId, position };
  }
}
