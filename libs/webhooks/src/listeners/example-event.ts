import { DAY_MS } from '#clock';
import type { EventDetails, WebhookEventType } from '#domain';
import { testBody, webhookBody } from '../payload/webhook-body.js';

/** An example that a developer asked for, and that waits for the listener's stream. */
export interface RequestedExample {
  readonly messageId: string;
  readonly type: WebhookEventType;
  /** Made up, as the grant's id. */
  readonly eventId: string;
  readonly grantId: string;
  /** ISO. */
  readonly at: string;
}

/** What stands in an example as the business's own reference: nobody takes it for one of theirs. */
const EXTERNAL_REF = 'made-up-example';
const MOVES_IN_DAYS = 14;

/** As a webhook of this type would be, of a grant that nobody has. */
export function exampleBody({ type, eventId, grantId, at }: RequestedExample): string {
  if (type === 'webhook.test') return JSON.stringify(testBody(eventId, at));
  const event = { type, detail: exampleDetails(at)[type] } as Parameters<typeof webhookBody>[0];
  return JSON.stringify(webhookBody(event, { eventId, grantId, at }, EXTERNAL_REF));
}

function exampleDetails(at: string): EventDetails {
  const moved = new Date(Date.parse(at) + MOVES_IN_DAYS * DAY_MS);
  return {
    'grant.approved': {},
    'grant.denied': {},
    'grant.revoked': { status: 'revoked', reason: 'person_revoked', previous_status: 'active' },
    'address.change_scheduled': { effective_date: moved.toISOString().slice(0, 10) },
    'address.changed': { effective_date: at.slice(0, 10) },
    'address.confirmed': {},
    'name.changed': { fields: ['family_name'] },
    'webhook.test': {},
  };
}
