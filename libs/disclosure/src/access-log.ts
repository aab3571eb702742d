import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#clock';
import { accessStream, type DisclosureEvent } from '#domain';
import type { Appended, EventStore, NewEvent, Position, RecordedEvent, StreamAppend } from '#event-store';
import { readSealedIn, type DomainCodec } from '#events';
import { idOfRequest } from './id-of-request.js';
import type { Reader } from './reader.js';

/** An entry still without its time: it is the moment at which it is recorded. */
type Untimed<Event> = Event extends DisclosureEvent ? Omit<Event, 'at'> : never;

export interface AccessEntry {
  readonly personId: string;
  readonly event: Untimed<DisclosureEvent>;
  /** Given when a repeat must be the same entry. */
  readonly id?: string;
}

/** Entries that stand in no history yet. */
export interface PreparedEntries {
  readonly appends: readonly StreamAppend[];
  /** Appends them. @returns where the last one stands; undefined when there was none to append */
  readonly record: () => Promise<Position | undefined>;
  /** To be told once somebody else has. */
  readonly recorded: () => void;
}

/** Names the ids derived from requests for their entries. Never to be changed. */
const ENTRY_IDS = 'c3a97f10-4d5b-4c8e-a2f6-91b7d05e3c48';
/** Entries read in one step when one is looked for: it is among the newest, or was never written. */
const PAGE_SIZE = 32;
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
    await (await this.prepare(entries, reader)).record();
  }

  /** As `record`, for a command that appends the entries together with what it decides. */
  async prepare(entries: readonly AccessEntry[], reader: Reader): Promise<PreparedEntries> {
    const byPerson = new Map<string, NewEvent[]>();
    for (const entry of await this.notRecorded(entries, reader)) {
      const events = byPerson.get(entry.personId) ?? [];
      events.push(await this.encode(entry, reader));
      byPerson.set(entry.personId, events);
    }
    const appends = [...byPerson].map(
      ([personId, events]) => ({ stream: accessStream(personId), events, expected: 'any' }) as const,
    );
    const recorded = (): void => {
      for (const { id } of entries) if (id !== undefined) this.written.set(id, true);
    };
    const record = async (): Promise<Position | undefined> => {
      const appended = await Promise.all(
        appends.map(({ stream, events, expected }) => this.log.append(stream, events, expected)),
      );
      recorded();
      return latest(appended);
    };
    return { appends, record, recorded };
  }

  /**
   * Whether an entry stands in a person's history, looked for from the newest back unless this process wrote it.
   * @param since ISO time before which it cannot stand there
   */
  async holds(personId: string, id: string, since: string): Promise<boolean> {
    return this.written.has(id) || (await this.find(personId, id, since)) !== undefined;
  }

  private async find(personId: string, id: string, since: string): Promise<RecordedEvent | undefined> {
    const stream = accessStream(personId);
    let from: number | undefined;
    for (;;) {
      const read = { direction: 'backwards', limit: PAGE_SIZE, ...(from !== undefined && { from }) } as const;
      const page = await this.log.readStream(stream, read);
      const found = page.find((entry) => entry.id === id);
      if (found !== undefined) return found;
      const oldest = page.at(-1);
      if (oldest === undefined || oldest.revision === 0 || oldest.metadata.time < since) return undefined;
      from = oldest.revision - 1;
    }
  }

  /** What a request that was cut off has recorded is not recorded again, as far as it named what is shown now. */
  private async notRecorded(entries: readonly AccessEntry[], reader: Reader): Promise<readonly AccessEntry[]> {
    const { repeatable } = reader.context;
    if (repeatable?.isAgain !== true) return entries;
    const left = await Promise.all(
      entries.map(async (entry) => {
        const { personId } = entry;
        const found = await this.find(personId, entryId(entry, reader), repeatable.since);
        if (found === undefined) return entry;
        const recorded = readSealedIn(accessStream(personId), found);
        const named = 'fields' in recorded.data ? recorded.data.fields : [];
        return entry.event.data.fields.every((field) => named.includes(field)) ? undefined : asRead(entry);
      }),
    );
    return left.filter((entry) => entry !== undefined);
  }

  private async encode(entry: AccessEntry, reader: Reader): Promise<NewEvent> {
    const { personId, event } = entry;
    const { correlationId, actor } = reader.context;
    const timed = { ...event, at: this.clock.iso() };
    return this.codec.encode(accessStream(personId), timed, {
      id: entryId(entry, reader),
      correlationId,
      causationId: null,
      actor,
    });
  }
}

/** Of a request that may come again it is the same each time. */
function entryId({ id, personId, event }: AccessEntry, { context }: Reader): string {
  return id ?? idOfRequest(context, `${event.type} ${personId}`, ENTRY_IDS);
}

function latest(appended: readonly Appended[]): Position | undefined {
  const positions = appended.map(({ position }) => position);
  return positions.length === 0 ? undefined : positions.reduce((one, other) => (other > one ? other : one));
}

/** A claim's entry that was written when nothing was shown does not tell of what is shown now. */
function asRead({ personId, event }: AccessEntry): AccessEntry {
  return event.type === 'access.claimed.v1'
    ? { personId, event: { type: 'access.read.v1', data: event.data } }
    : { personId, event, id: randomUUID() };
}
