import { MAX_READ, type EventStore, type RecordedEvent } from '#event-store';

/** Reads the page of a stream that begins at a revision, as far as it goes. */
export type ReadPage = (from: number) => Promise<readonly RecordedEvent[]>;

export function pagesOf(log: EventStore, stream: string): ReadPage {
  return (from) => log.readStream(stream, { direction: 'forwards', from, limit: MAX_READ });
}

/** Every event of a stream, as it is stored. */
export async function* storedEvents(log: EventStore, stream: string): AsyncGenerator<RecordedEvent> {
  const page = pagesOf(log, stream);
  for (let from = 0; ; from += MAX_READ) {
    const events = await page(from);
    yield* events;
    if (events.length < MAX_READ) return;
  }
}
