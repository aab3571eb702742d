import { WEBHOOK_EVENT_TYPES } from '#domain';
import { schema } from '#http';
import { LISTED_STATES } from '#query-side';

const { choice, count, extended, list, named, object, orNull, page, text, timestamp, uuid } = schema;

/** docs/api.md, Resources, Delivery. */
const Delivery = named(
  'Delivery',
  object('A delivery.', {
    id: uuid('The `webhook-id` of each attempt at it.'),
    type: choice(WEBHOOK_EVENT_TYPES),
    event_id: uuid(),
    grant_id: orNull(uuid()),
    status: choice(
      LISTED_STATES,
      '`pending`: to be sent. `delivered`: acknowledged. `failed`: given up, or a test that failed. `held`: kept back while the endpoint ' +
        'is disabled.',
    ),
    created_at: timestamp(),
    last_attempt_at: orNull(timestamp()),
    next_attempt_at: orNull(timestamp(), 'Null when it is not to be sent any more.'),
  }),
);

const Attempt = named(
  'DeliveryAttempt',
  object('An attempt.', {
    at: timestamp(),
    status: orNull(count('Of the answer; null when there was none.')),
    duration_ms: count(),
    error: orNull(text('Why it failed; null when it did not.')),
    answer: orNull(text('The beginning of the answer; null when there was none.', { maxLength: 1000 })),
  }),
);

export const DeliveryWithAttempts = named(
  'DeliveryWithAttempts',
  extended(Delivery, { attempts: list(Attempt, { description: 'Newest first.', maxItems: 40 }) }),
);

export const DeliveryList = named('DeliveryList', page('Deliveries.', Delivery));
