import type { EventDetails, PublicEvent, WebhookEventType } from '#domain';

/** What is POSTed (docs/api.md, Events). Ids and what changed, never a name, an address or a key. */
export interface WebhookBody {
  readonly type: WebhookEventType;
  /** When the change took effect: ISO 8601 UTC with milliseconds. */
  readonly timestamp: string;
  readonly data: {
    readonly event_id: string;
    readonly grant_id: string | null;
    /** As given at the claim. */
    readonly external_ref: string | null;
    readonly detail: EventDetails[WebhookEventType];
  };
}

/** The grant's event that a business is told of. */
export interface SourceEvent {
  readonly eventId: string;
  readonly grantId: string;
  /** When it took effect. */
  readonly at: string;
}

/**
 * @param externalRef opened; a body that is kept goes without it: it comes in when the body is sent, if it is not
 *   forgotten by then
 */
export function webhookBody(
  { type, detail }: PublicEvent,
  event: SourceEvent,
  externalRef: string | null = null,
): WebhookBody {
  const { eventId, grantId, at } = event;
  return {
    type,
    timestamp: at,
    data: { event_id: eventId, grant_id: grantId, external_ref: externalRef, detail },
  };
}

/** A body as it was written down, with what the business calls the grant. */
export function withExternalRef(body: string, externalRef: string): string {
  const event = JSON.parse(body) as WebhookBody;
  return JSON.stringify({ ...event, data: { ...event.data, external_ref: externalRef } });
}

/** A `webhook.test` is about no grant. */
export function testBody(eventId: string, at: string): WebhookBody {
  return {
    type: 'webhook.test',
    timestamp: at,
    data: { event_id: eventId, grant_id: null, external_ref: null, detail: {} },
  };
}
