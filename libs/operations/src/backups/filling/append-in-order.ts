import { WrongExpectedRevision, type EventStore } from '#event-store';
import { BackupDamaged } from '../format/backup-manifest.js';
import type { KeptEvent } from '../format/log-segment.js';
import type { MovedEvent } from './moved-positions.js';

export interface Appending {
  /** Appends under way at once. */
  readonly atOnce: number;
  /** Hears what was appended, in the order of the log. */
  readonly onAppended: (events: readonly MovedEvent[]) => Promise<void> | void;
  readonly signal: AbortSignal;
}

/** For an engine of this process, which takes appends in the order in which they came and flushes many together. */
export const MANY_AT_ONCE = 256;

/**
 * Appends events to a log of nobody else's, in their order, each at its place in its stream. Those that stand there
 * already stay as they are.
 * @throws BackupDamaged where they do not follow what is there; EventStoreUnavailable; InvalidAppend
 */
export async function appendInOrder(
  log: EventStore,
  events: AsyncIterable<KeptEvent>,
  { atOnce, onAppended, signal }: Appending,
): Promise<void> {
  let underWay: Promise<MovedEvent>[] = [];
  const finish = async (): Promise<void> => {
    const done = await Promise.all(underWay);
    underWay = [];
    await onAppended(done);
  };
  try {
    for await (const event of events) {
      const appending = append(log, event);
      appending.catch(() => undefined);
      underWay.push(appending);
      if (underWay.length < atOnce) continue;
      await finish();
      signal.throwIfAborted();
    }
    await finish();
  } catch (error) {
    await Promise.allSettled(underWay);
    if (!(error instanceof WrongExpectedRevision)) throw error;
    throw new BackupDamaged(`The parts of the log do not follow each other: ${error.message}.`, { cause: error });
  }
}

async function append(log: EventStore, { stream, revision, position, ...event }: KeptEvent): Promise<MovedEvent> {
  const expected = revision === 0 ? 'no-stream' : revision - 1;
  const appended = await log.append(stream, [event], expected);
  return { before: position, now: appended.position };
}
