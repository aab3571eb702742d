import { MAX_READ, type EventStore, type NewEvent, type Position, type RecordedEvent } from '#event-store';
import { BackupDamaged, type LastEvent } from './backup-manifest.js';
import { writeDurably } from '../../files/durable-file.js';
import { inPieces } from '../../files/in-pieces.js';
import { linesIn } from '../../files/lines-in.js';

/** An event as a part of a log keeps it. */
export interface KeptEvent extends NewEvent {
  readonly stream: string;
  readonly revision: number;
  /** In the log that it was kept from: another engine counts in its own way. */
  readonly position: Position;
}

/**
 * Writes the events behind a position into a file, an event a line, as they stand: what is sealed stays sealed.
 * @throws BackupDamaged at an event that nobody can read any more; EventStoreUnavailable; the signal's reason
 */
export async function writeSegment(
  log: EventStore,
  from: Position | null,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const lines = async function* (): AsyncGenerator<string> {
    for await (const event of eventsOf(log, from, signal)) yield `${JSON.stringify(kept(event))}\n`;
  };
  await writeDurably(path, inPieces(lines()));
}

/** Every event behind a position. @throws EventStoreUnavailable; the signal's reason */
export async function* eventsOf(
  log: EventStore,
  from: Position | null,
  signal: AbortSignal,
): AsyncGenerator<RecordedEvent> {
  for (let after = from ?? undefined; ;) {
    signal.throwIfAborted();
    const page = await log.readLog({ limit: MAX_READ, ...(after !== undefined && { after }) });
    yield* page.events;
    if (page.atHead) return;
    after = page.through;
  }
}

/** In the order of the log. @throws BackupDamaged for a line that is none */
export async function* readSegment(path: string): AsyncGenerator<KeptEvent> {
  for await (const line of linesIn(path)) {
    try {
      yield JSON.parse(line) as KeptEvent;
    } catch (cause) {
      throw new BackupDamaged(`${path} is no whole part of a log.`, { cause });
    }
  }
}

type EventIdentity = Pick<RecordedEvent, 'stream' | 'revision' | 'id' | 'metadata'>;

export function lastEventOf(event: EventIdentity | undefined): LastEvent | null {
  if (event === undefined) return null;
  const { stream, revision, id, metadata } = event;
  return { stream, revision, id, time: metadata.time };
}

/** @throws BackupDamaged for an event that nobody can read any more: only a copy of the database has it as it is */
export function kept({ unreadable, retried, ...event }: RecordedEvent): KeptEvent {
  const { position, stream, revision, id, type, data, metadata } = event;
  if (unreadable === true)
    throw new BackupDamaged(`The event at position ${position} cannot be read: only copies of the database have it.`);
  return { position, stream, revision, id, type, data, metadata, ...(retried && { retried }) };
}
