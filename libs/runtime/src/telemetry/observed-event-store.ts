import {
  ForwardingEventStore,
  WrongExpectedRevision,
  type Appended,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type StreamAppend,
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
    try {
      const appended = await super.append(stream, events, expected);
      this.tell({ stream, events }, 'appended', startedAt);
      return appended;
    } catch (error) {
      this.tell({ stream, events }, outcomeOf(error), startedAt);
      throw error;
    }
  }

  override async appendAll(appends: readonly StreamAppend[]): Promise<readonly Appended[]> {
    const startedAt = performance.now();
    try {
      const appended = await super.appendAll(appends);
      for (const append of appends) this.tell(append, 'appended', startedAt);
      return appended;
    } catch (error) {
      const outcome = outcomeOf(error);
      // A conflict is one stream's alone; how far an engine came that writes them in turn is not known.
      const met =
        error instanceof WrongExpectedRevision ? appends.filter(({ stream }) => stream === error.stream) : appends;
      for (const append of met) this.tell(append, outcome, startedAt);
      throw error;
    }
  }

  private tell(
    { stream, events }: Pick<StreamAppend, 'stream' | 'events'>,
    outcome: AppendObservation['outcome'],
    startedAt: number,
  ): void {
    this.observer.appended({
      category: streamCategory(stream),
      eventTypes: events.map(({ type }) => type),
      correlationId: events[0]?.metadata.correlationId ?? '',
      outcome,
      seconds: (performance.now() - startedAt) / 1000,
    });
  }
}

function outcomeOf(error: unknown): AppendObservation['outcome'] {
  return error instanceof WrongExpectedRevision ? 'conflict' : 'failed';
}
