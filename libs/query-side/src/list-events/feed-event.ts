import type { FeedEventDocument } from '#projections';
import { webhookBody, type WebhookBody } from '#webhooks';

/** What webhooks send, and its number. */
interface ReadableEvent extends WebhookBody {
  readonly sequence: number;
}

/** One that cannot be read for now: it has its place, so that the numbers after it stay as they are. */
interface UnreadableEvent {
  readonly sequence: number;
  readonly type: 'unreadable';
  readonly timestamp: string | null;
  readonly data: {
    readonly event_id: string;
    readonly grant_id: string;
    readonly external_ref: string | null;
    readonly detail: Readonly<Record<string, never>>;
  };
}

export type FeedEvent = ReadableEvent | UnreadableEvent;

/** An event as the feed shows it (docs/api.md, Events feed). @param externalRef opened */
export function feedEvent(
  { sequence, eventId, grantId, at, told }: FeedEventDocument,
  externalRef: string | null,
): FeedEvent {
  if (told !== null && at !== null) return { sequence, ...webhookBody(told, { eventId, grantId, at }, externalRef) };
  const data = { event_id: eventId, grant_id: grantId, external_ref: externalRef, detail: {} };
  return { sequence, type: 'unreadable', timestamp: at, data };
}
