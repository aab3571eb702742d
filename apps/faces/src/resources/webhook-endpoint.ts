import { CHOSEN_EVENT_TYPES, MAX_ENDPOINT_URL } from '#domain';
import { schema } from '#http';

const { choice, count, extended, flag, list, named, object, orNull, text, timestamp, uuid } = schema;

/** docs/api.md, Resources, Webhook endpoint. */
export const WebhookEndpoint = named(
  'WebhookEndpoint',
  object('A webhook endpoint.', {
    id: uuid(),
    url: text('Where events are sent, as it was given.', { maxLength: MAX_ENDPOINT_URL }),
    events: orNull(
      list(named('ChosenEventType', choice(CHOSEN_EVENT_TYPES)), { minItems: 1 }),
      'Types of event that it hears of; null for every type.',
    ),
    created_at: timestamp(),
    failing_since: orNull(timestamp(), 'Since when deliveries fail; null while they do not.'),
    disabled_at: orNull(timestamp(), 'Set after 24 hours of failure, until a test succeeds.'),
  }),
  {
    id: '00000000-0000-4000-8000-000000000007',
    url: 'https://hooks.example.com/addresses',
    events: ['address.changed', 'grant.revoked'],
    created_at: '2030-01-01T12:00:00.000Z',
    failing_since: null,
    disabled_at: null,
  },
);

export const WebhookEndpointWithSecret = named(
  'WebhookEndpointWithSecret',
  extended(WebhookEndpoint, {
    secret: text('Signs what is sent to it. Shown in this answer alone.', { pattern: '^whsec_[A-Za-z0-9+/]{43}=$' }),
  }),
  {
    id: '00000000-0000-4000-8000-000000000007',
    url: 'https://hooks.example.com/addresses',
    events: ['address.changed', 'grant.revoked'],
    created_at: '2030-01-01T12:00:00.000Z',
    failing_since: null,
    disabled_at: null,
    secret: `whsec_${'A'.repeat(43)}=`,
  },
);

export const WebhookEndpointList = named(
  'WebhookEndpointList',
  object('All of them, newest first.', { data: list(WebhookEndpoint, { maxItems: 10 }) }),
);

export const WebhookTest = named(
  'WebhookTest',
  object('What a test came to.', {
    message_id: uuid('The `webhook-id` that it was sent under.'),
    delivered: flag('Whether a 2xx came within 10 seconds.'),
    status: orNull(count('Of the answer; null when there was none.')),
    duration_ms: count(),
    error: orNull(text('Why it was not delivered; null when it was.')),
  }),
  {
    message_id: '00000000-0000-4000-8000-000000000008',
    delivered: true,
    status: 204,
    duration_ms: 87,
    error: null,
  },
);

/** What an endpoint is made from, as an example. */
export const NEW_ENDPOINT = {
  url: 'https://hooks.example.com/addresses',
  events: ['address.changed', 'grant.revoked'],
};
