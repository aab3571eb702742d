import { randomUUID } from 'node:crypto';
import type { WebhookBody } from '#webhooks';

/** What a delivery carries, where it does not matter what. */
export function anyBody(): WebhookBody {
  const data = { event_id: randomUUID(), grant_id: randomUUID(), external_ref: null, detail: {} };
  return { type: 'address.confirmed', timestamp: '2030-01-01T00:00:00.000Z', data };
}
