import { validate } from 'uuid';
import type { ProposedRecord } from './stored-record.js';

/** What the server accepts at all: a stream name, ids that are UUIDs, event types. */
export function isValid(stream: string, events: readonly ProposedRecord[]): boolean {
  return stream !== '' && events.every((event) => validate(event.id) && event.type !== '');
}
