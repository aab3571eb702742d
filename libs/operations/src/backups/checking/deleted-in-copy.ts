import { personIdOf } from '#domain';
import { PERSON_DELETED } from '#events';
import type { KeptEvent } from '../format/log-segment.js';

/** Ids of people whose deletion is among the events of a copy. @throws what `events` throws; the signal's reason */
export async function* deletedInCopy(events: AsyncIterable<KeptEvent>, signal: AbortSignal): AsyncGenerator<string> {
  for await (const { stream, type } of events) {
    signal.throwIfAborted();
    const personId = type === PERSON_DELETED ? personIdOf(stream) : undefined;
    if (personId !== undefined) yield personId;
  }
}
