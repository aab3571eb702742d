import type { StreamName } from '#domain';
import type { RecordedEvent } from '#event-store';
import { readSealedIn, type SealedIn } from '#events';

/** An event on its way into documents; it is read once for all of them. */
export interface IncomingEvent<Stream extends StreamName> {
  readonly recorded: RecordedEvent;
  /** Undefined where it cannot be read: documents beside the stream's own are then not told of it. */
  readonly event: SealedIn<Stream> | undefined;
  /** The event, for a document that waits behind it where it cannot be read. @throws why it cannot */
  readonly read: () => SealedIn<Stream>;
}

export function incoming<Stream extends StreamName>(stream: Stream, recorded: RecordedEvent): IncomingEvent<Stream> {
  try {
    const event = readSealedIn(stream, recorded);
    return { recorded, event, read: () => event };
  } catch (error) {
    const read = (): never => {
      throw error;
    };
    return { recorded, event: undefined, read };
  }
}

/** What an event is called: in its newest form, and where it cannot be read as it is stored. */
export function typeOf({ recorded, event }: IncomingEvent<StreamName>): string {
  return event?.type ?? recorded.type;
}

/**
 * The document that a field names, also of an event that cannot be read: then it is parked for that document. Undefined
 * where the field names none.
 */
export function idNamed({ recorded, event }: IncomingEvent<StreamName>, field: string): string | undefined {
  const named = Object.entries(event?.data ?? recorded.data).find(([name]) => name === field);
  return typeof named?.[1] === 'string' ? named[1] : undefined;
}
