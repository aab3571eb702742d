export type {
  EventEnvelope,
  EventMetadata,
  JsonObject,
  JsonValue,
  NewEvent,
  Placed,
  Position,
  RecordedEvent,
  StoredEvent,
} from './event.js';
export { withoutData } from './event.js';
export { EventStoreReadOnly, EventStoreUnavailable, InvalidAppend, WrongExpectedRevision } from './errors.js';
export { EventStore, MAX_APPEND_BYTES, MAX_APPEND_STREAMS, MAX_READ } from './event-store.js';
export { logFraction } from './log-fraction.js';
export { appendInTurn } from './append-in-turn.js';
export { checkLimit } from './check-limit.js';
export { checkStreams } from './check-streams.js';
export { isEventId } from './event-id.js';
export { ForwardingEventStore } from './forwarding-event-store.js';
export type {
  Appended,
  ExpectedRevision,
  Follow,
  FollowedItem,
  LogFilter,
  LogPage,
  LogRead,
  RevisionsRead,
  StoredPage,
  StoredRead,
  StreamAppend,
  StreamRead,
} from './event-store.js';
export { ArchiveDamaged, LogArchive, type ArchivePart, type CompactionResult } from './log-archive.js';
export { NO_LOG_SIGNALS, type LogSignals } from './log-signals.js';
