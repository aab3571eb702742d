import { damageOf, EVENT_TYPES, type EventOf, type Sealed, type SealedEvent, type StreamName } from '#domain';
import type { Placed, RecordedEvent } from '#event-store';
import { StoredForms } from '#vault';
import { UPCASTERS } from './upcasters.js';

/** Any event of the log as a reader has it who opens nothing. */
export type SealedRecord = Placed<SealedEvent>;

/** An event of the stream of this name, as a reader has it who opens nothing. */
export type SealedIn<Stream extends StreamName> = Placed<Sealed<EventOf<Stream>>>;

/** The forms of the domain's events. */
export const FORMS = new StoredForms<SealedEvent>({ types: EVENT_TYPES, upcasters: UPCASTERS, damageOf });

/** A stored event in its newest form, sealed fields sealed. @throws UnknownEventType, DamagedEvent */
export function readSealed(recorded: RecordedEvent): SealedRecord {
  const { id, metadata, stream, revision, position, retried } = recorded;
  return Object.assign(FORMS.read(recorded), { id, metadata, stream, revision, position, retried });
}

/** The same for an event that was read from the stream of this name. @throws UnknownEventType, DamagedEvent */
export function readSealedIn<Stream extends StreamName>(stream: Stream, recorded: RecordedEvent): SealedIn<Stream> {
  return asIn(stream, readSealed(recorded));
}

/** An event, as one of the stream of this name, where it stands. */
export function asIn<Stream extends StreamName>(_stream: Stream, event: SealedRecord): SealedIn<Stream> {
  // A stream of each kind holds its own events: one that cannot stand in its stream is damaged.
  return event;
}
