import { CHOSEN_EVENT_TYPES, MAX_ENDPOINT_DESCRIPTION, MAX_ENDPOINT_URL, type PublicEndpoint } from '#domain';
import { schema } from '#http';

const { choice, count, extended, flag, list, named, object, orNull, text, timestamp, uuid } = schema;

/** What an endpoint can hear of. */
export const EventType = named('EventType', choice(CHOSEN_EVENT_TYPES));

/** How many types an endpoint or a listener may name. */
export const EVENTS_BOUNDS = { minItems: 1, maxItems: CHOSEN_EVENT_TYPES.length };

/** What an endpoint is made from, as an example. */
export const NEW_ENDPOINT = {
  url: 'https://hooks.example.com/addresses',
  events: ['address.changed', 'grant.revoked'],
  description: 'Address book of the mailing department',
} satisfies Partial<PublicEndpoint>;

/** docs/api.md, Resources, Webhook endpoint. */
export const WebhookEndpoint = named(
  'WebhookEndpoint',
  object('A webhook endpoint.', {
    id: uuid(),
    url: text('Where events are sent, as it was given.', { maxLength: MAX_ENDPOINT_URL }),
    events: orNull(list(EventType, EVENTS_BOUNDS), 'Types of event that it hears of; null for every type.'),
    description: orNull(text('Your own words beside it.', { maxLength: MAX_ENDPOINT_DESCRIPTION })),
    created_at: timestamp(),
    failing_since: orNull(timestamp(), 'Since when deliveries fail; null while they do not.'),
    disabled_at: orNull(timestamp(), 'Set after 24 hours of failure, until a test succeeds.'),
  }),
  NEW_ENDPOINT,
);

export const WebhookEndpointWithSecret = named(
  'WebhookEndpointWithSecret',
  extended(WebhookEndpoint, {
    secret: text('Signs what is sent to it. Shown in this answer alone.', { pattern: '^whsec_[A-Za-z0-9+/]{43}=$' }),
  }),
  { secret: `whsec_${'A'.repeat(43)}=` },
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
);
