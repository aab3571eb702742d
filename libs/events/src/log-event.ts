import type { StreamName } from '#domain';
import type { EventMetadata, Position, RecordedEvent } from '#event-store';
import { asIn, readSealed, type SealedIn, type SealedRecord } from './read-sealed.js';

/** What reading comes to: the event, or why it cannot be read. */
type Reading = { readonly event: SealedRecord } | { readonly event: undefined; readonly error: unknown };

/** An event of the log on its way to those who follow it: read once, however many of them ask. */
export class LogEvent {
  private reading: Reading | undefined;

  /** @param recorded as it is stored */
  constructor(readonly recorded: RecordedEvent) {}

  get id(): string {
    return this.recorded.id;
  }

  get stream(): string {
    return this.recorded.stream;
  }

  get revision(): number {
    return this.recorded.revision;
  }

  get position(): Position {
    return this.recorded.position;
  }

  get metadata(): EventMetadata {
    return this.recorded.metadata;
  }

  /** What it is called in its newest form; as it is stored where it cannot be read. */
  get type(): string {
    return this.event?.type ?? this.recorded.type;
  }

  /** In its newest form, sealed fields sealed; undefined where it cannot be read. */
  get event(): SealedRecord | undefined {
    return this.readOnce().event;
  }

  /** As `event`. @throws UnknownEventType, DamagedEvent */
  read(): SealedRecord {
    const reading = this.readOnce();
    if (reading.event === undefined) throw reading.error;
    return reading.event;
  }

  /** As `read`, for an event of the stream of this name. @throws UnknownEventType, DamagedEvent */
  readIn<Stream extends StreamName>(stream: Stream): SealedIn<Stream> {
    return asIn(stream, this.read());
  }

  private readOnce(): Reading {
    this.reading ??= readingOf(this.recorded);
    return this.reading;
  }
}

function readingOf(recorded: RecordedEvent): Reading {
  try {
    return { event: readSealed(recorded) };
  } catch (error) {
    return { event: undefined, error };
  }
}
