import { isUuid, type StreamName } from '#domain';
import type { LogEvent, SealedIn } from '#events';

/** An event of a stream of one kind, on its way into documents. */
export interface IncomingEvent<Stream extends StreamName> {
  readonly logged: LogEvent;
  /** Undefined where it cannot be read: documents beside the stream's own are then not told of it. */
  readonly event: SealedIn<Stream> | undefined;
  /** The event, for a document that waits behind it where it cannot be read. @throws why it cannot */
  readonly read: () => SealedIn<Stream>;
}

export function incoming<Stream extends StreamName>(stream: Stream, logged: LogEvent): IncomingEvent<Stream> {
  const read = (): SealedIn<Stream> => logged.readIn(stream);
  return { logged, event: logged.event === undefined ? undefined : read(), read };
}

/**
 * The document that a field names, also of an event that cannot be read: then it is parked for that document. Undefined
 * where the field names none; of an event that cannot be read it may hold anything.
 */
export function idNamed({ logged }: Pick<IncomingEvent<StreamName>, 'logged'>, field: string): string | undefined {
  const named = Object.entries((logged.event ?? logged.recorded).data).find(([name]) => name === field);
  return isUuid(named?.[1]) ? named[1] : undefined;
}
