import type { EventStore, RecordedEvent } from '#event-store';
import { eventOfRequest } from '#events';
import type { CommandContext } from './command-context.js';

/**
 * The last event that a request left in a stream before it was cut off; undefined when it had not come to that, and for
 * a request that comes for the first time.
 */
export async function decidedBefore(
  log: EventStore,
  stream: string,
  { repeatable, correlationId, actor, assistantId }: CommandContext,
): Promise<RecordedEvent | undefined> {
  if (repeatable?.isAgain !== true) return undefined;
  return eventOfRequest(log, stream, { correlationId, actor, assistantId, since: repeatable.since });
}
