import {
  ForwardingEventStore,
  WrongExpectedRevision,
  type Appended,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
} from '#event-store';
import type { AppendObservation, Observer } from './observer.js';
import { streamCategory } from './stream-category.js';

/** An event store that tells how each append went and how long it took. */
export class ObservedEventStore extends ForwardingEventStore {
  constructor(
    inner: EventStore,
    private readonly observer: Observer,
  ) {
    super(inner);
  }

  override async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
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
      const appended = await super.append(stream, events, expected);
      tell('appended');
      return appended;
    } catch (error) {
      tell(error instanceof WrongExpectedRevision ? 'conflict' : 'failed');
      throw error;
    }
  }
}
