import { personIdOf } from '#domain';
import { DELETED } from '../../erasure-register/erasure-register.js';
import type { KeptEvent } from '../format/log-segment.js';

/** Ids of people whose deletion is among events. @throws what `events` throws; the signal's reason */
export async function* deletedIn(events: AsyncIterable<KeptEvent>, signal: AbortSignal): AsyncGenerator<string> {
  for await (const { stream, type } of events) {
    signal.throwIfAborted();
    const personId = type === DELETED ? personIdOf(stream) : undefined;
    if (personId !== undefined) yield personId;
  }
}
