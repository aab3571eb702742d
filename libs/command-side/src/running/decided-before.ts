import type { EventStore, RecordedEvent } from '#event-store';
import type { CommandContext } from './command-context.js';

const LOOK_BACK = 32;

/**
 * The last event that a request left in a stream before it was cut off; undefined when it had not come to that, and for
 * a request that comes for the first time.
 */
export async function decidedBefore(
  log: EventStore,
  stream: string,
  context: CommandContext,
): Promise<RecordedEvent | undefined> {
  const { repeatable } = context;
  if (repeatable?.isAgain !== true) return undefined;
  let from: number | undefined;
  for (;;) {
    const read = { direction: 'backwards', limit: LOOK_BACK, ...(from !== undefined && { from }) } as const;
    const page = await log.readStream(stream, read);
    const found = page.find((event) => isOf(context, event));
    if (found !== undefined) return found;
    const oldest = page.at(-1);
    if (oldest === undefined || oldest.revision === 0 || oldest.metadata.time < repeatable.since) return undefined;
    from = oldest.revision - 1;
  }
}

/** What a policy makes of a request's event has its correlation too, and a cause. */
function isOf({ correlationId, actor }: CommandContext, { metadata }: RecordedEvent): boolean {
  return metadata.correlationId === correlationId && metadata.actor === actor && metadata.causationId === null;
}
