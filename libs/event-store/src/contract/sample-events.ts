import { randomUUID } from 'node:crypto';
import type { EventMetadata, EventStore, NewEvent, RecordedEvent } from '../index.js';

const sampleMetadata: EventMetadata = {
  time: '2026-03-01T12:00:00.000Z',
  correlationId: '0b0f2f4e-7a34-4a39-9f6e-0d5a2b1c3d4e',
  causationId: null,
  actor: 'service:contract',
};

/** An event with a fresh id, `given` laid over it. */
export function sampleEvent(given: Partial<NewEvent> = {}): NewEvent {
  return { id: randomUUID(), type: 'sample.happened.v1', data: { n: 1 }, metadata: sampleMetadata, ...given };
}

/** So many events with fresh ids, their data counting from 0. */
export function sampleEvents(count: number, type = 'sample.happened.v1'): NewEvent[] {
  return Array.from({ length: count }, (_, n) => sampleEvent({ type, data: { n } }));
}

/** A stream name that no other test uses. */
export function freshStream(prefix = 'sample'): string {
  return `${prefix}-${randomUUID()}`;
}

/** A prefix of stream names that no other test uses; it ends in a hyphen. */
export function freshPrefix(): string {
  return `p${randomUUID().replaceAll('-', '')}-`;
}

export function wholeStream(store: EventStore, stream: string): Promise<readonly RecordedEvent[]> {
  return store.readStream(stream, { direction: 'forwards', limit: 4096 });
}

export function idsOf(events: readonly { readonly id: string }[]): string[] {
  return events.map((event) => event.id);
}
