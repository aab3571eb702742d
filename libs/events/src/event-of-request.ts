import type { EventStore, RecordedEvent } from '#event-store';

/** A request, as the events that it leads to name it. */
export interface NamedRequest {
  readonly correlationId: string;
  readonly actor: string;
  /** Of one that came through an assistant. */
  readonly assistantId?: string | undefined;
  /** Before that nothing of it can stand in the log: ISO 8601 UTC with milliseconds. */
  readonly since: string;
}

const PAGE_SIZE = 32;

/** The last event of a stream that was decided for a request; undefined where there is none. */
export async function eventOfRequest(
  log: EventStore,
  stream: string,
  request: NamedRequest,
): Promise<RecordedEvent | undefined> {
  let from: number | undefined;
  for (;;) {
    const read = { direction: 'backwards', limit: PAGE_SIZE, ...(from !== undefined && { from }) } as const;
    const page = await log.readStream(stream, read);
    const found = page.find((event) => isOf(request, event));
    if (found !== undefined) return found;
    const oldest = page.at(-1);
    if (oldest === undefined || oldest.revision === 0 || oldest.metadata.time < request.since) return undefined;
    from = oldest.revision - 1;
  }
}

/** What a policy makes of a request's event has its correlation too, and a cause. */
function isOf({ correlationId, actor, assistantId }: NamedRequest, { metadata }: RecordedEvent): boolean {
  const isSame = metadata.correlationId === correlationId && metadata.actor === actor;
  return isSame && metadata.assistantId === assistantId && metadata.causationId === null;
}
