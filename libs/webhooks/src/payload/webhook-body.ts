import type { WebhookEventType } from '#domain';
import type { PublicEvent } from './public-event.js';

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
    readonly detail: Readonly<Record<string, unknown>>;
  };
}

/** The grant's event that a business is told of. */
export interface ToldEvent {
  readonly eventId: string;
  readonly grantId: string;
  readonly externalRef: string | null;
  /** When it took effect. */
  readonly at: string;
}

export function webhookBody({ type, detail }: PublicEvent, told: ToldEvent): WebhookBody {
  const { eventId, grantId, externalRef, at } = told;
  return {
    type,
    timestamp: at,
    data: { event_id: eventId, grant_id: grantId, external_ref: externalRef, detail },
  };
}

/** A `webhook.test` is about no grant. */
export function testBody(eventId: string, at: string): WebhookBody {
  return {
    type: 'webhook.test',
    timestamp: at,
    data: { event_id: eventId, grant_id: null, external_ref: null, detail: {} },
  };
}
