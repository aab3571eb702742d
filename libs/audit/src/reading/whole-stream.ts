import { MAX_READ, type EventStore, type RecordedEvent } from '#event-store';

/** Every event of a stream, from its first on. */
export async function* wholeStream(log: EventStore, stream: string): AsyncGenerator<RecordedEvent> {
  for (let from = 0; ; from += MAX_READ) {
    const page = await log.readStream(stream, { direction: 'forwards', from, limit: MAX_READ });
    yield* page;
    if (page.length < MAX_READ) return;
  }
}
