import type { StreamName } from '#domain';
import type { EventStore } from '#event-store';
import { readSealedIn, type SealedIn } from './read-sealed.js';

/** A stream's first event; undefined when there is no stream. @throws UnknownEventType, DamagedEvent */
export async function firstOf<Stream extends StreamName>(
  log: EventStore,
  stream: Stream,
): Promise<SealedIn<Stream> | undefined> {
  const [first] = await log.readStream(stream, { direction: 'forwards', limit: 1 });
  return first && readSealedIn(stream, first);
}
