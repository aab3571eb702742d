import { randomUUID } from 'node:crypto';
import { EventStoreUnavailable } from '#event-store';
import type { EventStore, NewEvent } from '#event-store';

const LOAD_PREFIX = 'load-';
/** Streams with one writer each, that expects a revision. */
const FENCED_WRITERS = 4;
const APPENDS_EACH = 40;

export function someEvent(data: NewEvent['data'] = {}): NewEvent {
  const metadata = {
    time: '2026-03-01T12:00:00.000Z',
    correlationId: randomUUID(),
    causationId: null,
    actor: 'service:test',
  };
  return { id: randomUUID(), type: 'load.happened.v1', data, metadata };
}

/**
 * Writers as the service has them: some with a stream each, that expect its revision and repeat an append until it is
 * acknowledged; and two on one stream without an expectation, that go on after a failure.
 */
export class AppendLoad {
  /** By stream, what was acknowledged, in order. */
  readonly acknowledged = new Map<string, string[]>();
  readonly done: Promise<unknown>;
  private appends = 0;

  constructor(private readonly store: EventStore) {
    const fenced = Array.from({ length: FENCED_WRITERS }, (_, n) => this.writeFenced(`${LOAD_PREFIX}fenced-${n}`));
    const open = [0, 1].map(() => this.writeOpen(`${LOAD_PREFIX}open`));
    this.done = Promise.all([...fenced, ...open]);
  }

  /** Acknowledged appends so far, of 240 in all. */
  get progress(): number {
    return this.appends;
  }

  private async writeFenced(stream: string): Promise<void> {
    let revision = -1;
    for (let n = 0; n < APPENDS_EACH; n += 1) {
      const events = n % 5 === 0 ? [someEvent(), someEvent()] : [someEvent()];
      revision = await this.untilAcknowledged(stream, events, revision < 0 ? 'no-stream' : revision);
      this.note(stream, events);
    }
  }

  private async untilAcknowledged(stream: string, events: NewEvent[], expected: number | 'no-stream'): Promise<number> {
    for (;;) {
      try {
        return (await this.store.append(stream, events, expected)).revision;
      } catch (error) {
        if (!(error instanceof EventStoreUnavailable)) throw error;
      }
    }
  }

  private async writeOpen(stream: string): Promise<void> {
    for (let n = 0; n < APPENDS_EACH; n += 1) {
      const event = someEvent();
      try {
        await this.store.append(stream, [event], 'any');
        this.note(stream, [event]);
      } catch (error) {
        if (!(error instanceof EventStoreUnavailable)) throw error;
      }
    }
  }

  private note(stream: string, events: readonly NewEvent[]): void {
    this.appends += 1;
    const ids = this.acknowledged.get(stream) ?? [];
    this.acknowledged.set(stream, ids);
    ids.push(...events.map((event) => event.id));
  }
}
