import type { Position, RecordedEvent } from '#event-store';

/** Something that the person did through an assistant of the person's own, as the log has it. */
export interface AssistantAct {
  /** ISO 8601 UTC with milliseconds. */
  readonly at: string;
  /** What was done, such as `approved` or `move_scheduled`: the event's type without its kind and version. */
  readonly action: string;
  readonly assistantId: string;
  /** Null for what was done to no single grant. */
  readonly grantId: string | null;
  /** Of the request in which it was done. */
  readonly requestId: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
}

/** Undefined for what was done without an assistant. */
export function assistantAct(
  { type, stream, revision, position, metadata }: RecordedEvent,
  grantId: string | null,
): AssistantAct | undefined {
  const { assistantId, correlationId: requestId, time: at } = metadata;
  if (assistantId === undefined) return undefined;
  const [, action = type] = type.split('.');
  return { at, action, assistantId, grantId, requestId, stream, revision, position };
}
