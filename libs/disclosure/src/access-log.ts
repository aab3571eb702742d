import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#clock';
import { accessStream, type DisclosureEvent } from '#domain';
import type { EventStore, NewEvent } from '#event-store';
import type { DomainCodec } from '#events';
import type { Reader } from './reader.js';

/** An entry still without its time: it is the moment at which it is recorded. */
type Untimed<Event> = Event extends DisclosureEvent ? Omit<Event, 'at'> : never;

export interface AccessEntry {
  readonly personId: string;
  readonly event: Untimed<DisclosureEvent>;
  /** Given when a repeat must be the same entry. */
  readonly id?: string;
}

/** Entries read in one step when one is looked for: it is among the newest, or was never written. */
const LOOK_BACK = 32;
/** Entries with an id given that are remembered as written: those of the claims of many minutes. */
const REMEMBERED = 10_000;

/**
 * Writes people's access histories: one stream a person, which many businesses append to, so that no revision is
 * expected. What is recorded here is durable before the data it speaks of leaves.
 */
export class AccessLog {
  private readonly written = new LRUCache<string, true>({ max: REMEMBERED });

  constructor(
    private readonly log: EventStore,
    private readonly codec: DomainCodec,
    private readonly clock: Clock,
  ) {}

  /**
   * All of them, or an error: then nothing may be shown. Entries of one person are one append; the appends go out
   * together.
   */
  async record(entries: readonly AccessEntry[], reader: Reader): Promise<void> {
    const byPerson = new Map<string, NewEvent[]>();
    for (const entry of entries) {
      const events = byPerson.get(entry.personId) ?? [];
      events.push(await this.encode(entry, reader));
      byPerson.set(entry.personId, events);
    }
    await Promise.all(
      [...byPerson].map(([personId, events]) => this.log.append(accessStream(personId), events, 'any')),
    );
    for (const { id } of entries) if (id !== undefined) this.written.set(id, true);
  }

  /**
   * Whether an entry stands in a person's history, looked for from the newest back unless this process wrote it.
   * @param since ISO time before which it cannot stand there
   */
  async holds(personId: string, id: string, since: string): Promise<boolean> {
    if (this.written.has(id)) return true;
    const stream = accessStream(personId);
    let from: number | undefined;
    for (;;) {
      const read = { direction: 'backwards', limit: LOOK_BACK, ...(from !== undefined && { from }) } as const;
      const page = await this.log.readStream(stream, read);
      if (page.some((entry) => entry.id === id)) return true;
      const oldest = page.at(-1);
      if (oldest === undefined || oldest.revision === 0 || oldest.metadata.time < since) return false;
      from = oldest.revision - 1;
    }
  }

  private async encode({ personId, event, id }: AccessEntry, { context }: Reader): Promise<NewEvent> {
    const { correlationId, actor } = context;
    const timed = { ...event, at: this.clock.iso() };
    return this.codec.encode(accessStream(personId), timed, {
      id: id ?? randomUUID(),
      correlationId,
      causationId: null,
      actor,
    });
  }
}
