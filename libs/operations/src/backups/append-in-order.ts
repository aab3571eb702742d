import { WrongExpectedRevision, type EventStore } from '#event-store';
import { BackupDamaged } from './backup-manifest.js';
import type { KeptEvent } from './log-segment.js';

/** Appends under way at once: an engine that takes them in the order they came flushes many together. */
const SIDE_BY_SIDE = 256;

/**
 * Appends events to a log of nobody else's, in their order, each at its place in its stream.
 * @param onAppended hears how many were
 * @throws BackupDamaged where they do not follow what is there; EventStoreUnavailable; InvalidAppend
 */
export async function appendInOrder(
  log: EventStore,
  events: AsyncIterable<KeptEvent>,
  onAppended: (events: number) => void,
  signal: AbortSignal,
): Promise<void> {
  let underWay: Promise<unknown>[] = [];
  let appended = 0;
  try {
    for await (const { stream, revision, id, type, data, metadata } of events) {
      const expected = revision === 0 ? 'no-stream' : revision - 1;
      const appending = log.append(stream, [{ id, type, data, metadata }], expected);
      appending.catch(() => undefined);
      underWay.push(appending);
      if (underWay.length < SIDE_BY_SIDE) continue;
      await Promise.all(underWay);
      appended += underWay.length;
      onAppended(appended);
      underWay = [];
      signal.throwIfAborted();
    }
    await Promise.all(underWay);
  } catch (error) {
    await Promise.allSettled(underWay);
    if (!(error instanceof WrongExpectedRevision)) throw error;
    throw new BackupDamaged(`The parts of the log do not follow each other: ${error.message}.`, { cause: error });
  }
}
