import {
  EventStore,
  WrongExpectedRevision,
  type Appended,
  type ExpectedRevision,
  type Follow,
  type Followed,
  type LogPage,
  type LogRead,
  type NewEvent,
  type Position,
  type RecordedEvent,
  type StreamRead,
} from '#event-store';
import type { AppendObservation, Observer } from './observer.js';
import { streamCategory } from './stream-category.js';

/** An event store that tells how each append went and how long it took. */
export class ObservedEventStore extends EventStore {
  constructor(
    private readonly inner: EventStore,
    private readonly observer: Observer,
  ) {
    super();
  }

  async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    const startedAt = performance.now();
    const tell = (outcome: AppendObservation['outcome']): void => {
      this.observer.appended({
        category: streamCategory(stream),
        eventTypes: events.map(({ type }) => type),
        correlationId: events[0]?.metadata.correlationId ?? '',
        outcome,
        seconds: (performance.now() - startedAt) / 1000,
      });
    };
    try {
      const appended = await this.inner.append(stream, events, expected);
      tell('appended');
      return appended;
    } catch (error) {
      tell(error instanceof WrongExpectedRevision ? 'conflict' : 'failed');
      throw error;
    }
  }

  readStream(stream: string, read: StreamRead): Promise<readonly RecordedEvent[]> {
    return this.inner.readStream(stream, read);
  }

  lastRevision(stream: string): Promise<number | undefined> {
    return this.inner.lastRevision(stream);
  }

  readLog(read: LogRead): Promise<LogPage> {
    return this.inner.readLog(read);
  }

  head(): Promise<Position | undefined> {
    return this.inner.head();
  }

  follow(follow: Follow): AsyncIterable<Followed> {
    return this.inner.follow(follow);
  }

  ping(): Promise<void> {
    return this.inner.ping();
  }

  close(): Promise<void> {
    return this.inner.close();
  }
}
