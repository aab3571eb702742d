import { CHOSEN_EVENT_TYPES } from '#domain';
import type { Schema } from './document.js';
import { object, orNull, text, timestamp, uuid } from './schema.js';

const url = text('Where events are sent: https on port 443, with a host that has public addresses only.', {
  maxLength: 2048,
});
const events = orNull({
  type: 'array',
  description: 'Types of event that it hears of; null for every type.',
  items: { type: 'string', enum: CHOSEN_EVENT_TYPES },
  minItems: 1,
});
const fields = {
  id: uuid,
  url,
  events,
  created_at: timestamp,
  failing_since: orNull({ ...timestamp, description: 'Since when deliveries fail; null while they do not.' }),
  disabled_at: orNull({ ...timestamp, description: 'Set after 24 hours of failure, until a test succeeds.' }),
};
const secret = text('Signs what is sent to it. Shown in this answer alone.', {
  pattern: '^whsec_[A-Za-z0-9+/]{43}=$',
});

/** Webhook endpoints, alike for a business's API key and for its members. */
export const endpointSchemas: Readonly<Record<string, Schema>> = {
  NewWebhookEndpoint: object('A new webhook endpoint.', { url, events }, ['events']),
  WebhookEndpoint: object('A webhook endpoint.', fields),
  WebhookEndpointWithSecret: object('A webhook endpoint with its secret.', { ...fields, secret }),
  WebhookEndpointList: object('All of them, newest first.', {
    data: { type: 'array', items: { $ref: '#/components/schemas/WebhookEndpoint' }, maxItems: 10 },
  }),
  WebhookTest: object('What a test came to.', {
    message_id: text('The `webhook-id` that it was sent under.', { format: 'uuid' }),
    delivered: { type: 'boolean', description: 'Whether a 2xx came within 10 seconds.' },
    status: { type: ['integer', 'null'], description: 'Of the answer; null when there was none.' },
    duration_ms: { type: 'integer', minimum: 0 },
    error: { type: ['string', 'null'], description: 'Why it was not delivered; null when it was.' },
  }),
};

export const endpointExample = {
  id: '00000000-0000-4000-8000-000000000007',
  url: 'https://hooks.example.com/addresses',
  events: ['address.changed', 'grant.revoked'],
  created_at: '2030-01-01T12:00:00.000Z',
  failing_since: null,
  disabled_at: null,
};

export const endpointWithSecretExample = { ...endpointExample, secret: `whsec_${'A'.repeat(43)}=` };

export const newEndpointExample = { url: endpointExample.url, events: endpointExample.events };

export const testExample = {
  message_id: '00000000-0000-4000-8000-000000000008',
  delivered: true,
  status: 204,
  duration_ms: 87,
  error: null,
};
