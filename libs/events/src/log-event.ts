import type { StreamName } from '#domain';
import type { EventMetadata, Position, RecordedEvent } from '#event-store';
import type { DomainCodec } from './domain-codec.js';
import { asIn, readSealed, type SealedIn, type SealedRecord } from './read-sealed.js';

/** What reading comes to: the event, or why it cannot be read. */
type Reading = { readonly event: SealedRecord } | { readonly event: undefined; readonly error: unknown };
type Opened = Awaited<ReturnType<DomainCodec['decode']>>;

/** An event of the log on its way to those who follow it: read once and opened once, however many of them ask. */
export class LogEvent {
  private reading: Reading | undefined;
  private opening: Promise<Opened> | undefined;

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

  /** With its sealed fields opened, as whoever asks first finds the keys. @throws what the codec's `decode` throws */
  open(codec: Pick<DomainCodec, 'decode'>): Promise<Opened> {
    this.opening ??= codec.decode(this.recorded).catch((error: unknown) => {
      // A key that is out of reach now may be had later.
      this.opening = undefined;
      throw error;
    });
    return this.opening;
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
