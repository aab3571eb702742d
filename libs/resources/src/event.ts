import {
  CHOSEN_EVENT_TYPES,
  NAME_FIELDS,
  REVOCATION_REASONS,
  OPEN_STATUSES,
  type EventDetails,
  type WebhookEventType,
} from '#domain';
import { schema, type Schema } from '#http';
import type { WebhookBody } from '#webhooks';

const {
  always,
  choice,
  count,
  date,
  extended,
  flag,
  list,
  named,
  nothing,
  object,
  orNull,
  text,
  timestamp,
  uuid,
  variants,
} = schema;

/** What each type of event says of the change beside whose it is. */
export const EVENTS: {
  readonly [Type in WebhookEventType]: readonly [summary: string, detail: Schema<EventDetails[Type]>];
} = {
  'grant.approved': ['The person approved a pending claim; the grant is active.', object('Empty.', {})],
  'grant.denied': ['The person declined a pending claim.', object('Empty.', {})],
  'grant.revoked': [
    'A grant ended without being released.',
    object('How the grant ended.', {
      status: always('revoked'),
      reason: named('RevocationReason', choice(REVOCATION_REASONS)),
      // The usual one first: it stands in the examples.
      previous_status: choice(OPEN_STATUSES.toReversed()),
    }),
  ],
  'address.change_scheduled': [
    'The person scheduled a move that keeps the grant, or cancelled it.',
    object('When the move takes effect.', {
      effective_date: orNull(date(), 'Null when the move that was announced is cancelled.'),
    }),
  ],
  'address.changed': [
    'The address is another one: a move took effect, or it was corrected.',
    object('When the address takes effect.', { effective_date: date() }),
  ],
  'address.confirmed': ['The person confirmed that the address is current.', object('Empty.', {})],
  'name.changed': [
    'The person edited the name.',
    object('What changed; read the grant for the new values.', { fields: list(choice(NAME_FIELDS), { minItems: 1 }) }),
  ],
  'webhook.test': ['Sent when a test is asked for. It is about no grant.', object('Empty.', {})],
};

/** Of the schema: `grant.revoked` becomes `GrantRevokedEvent`. */
function nameOf(type: string): string {
  return `${type.replaceAll(/(?:^|[._])(\w)/g, (_, first: string) => first.toUpperCase())}Event`;
}

/** What is POSTed of an event of this type. */
export function payloadOf(type: WebhookEventType): Schema<WebhookBody> {
  const [summary, detail] = EVENTS[type];
  const isTest = type === 'webhook.test';
  const data = {
    event_id: uuid(),
    grant_id: isTest ? nothing : uuid(),
    external_ref: isTest ? nothing : orNull(text('As given at the claim.', { maxLength: 200 })),
    detail,
  };
  return named(
    nameOf(type),
    object(summary, {
      type: always(type),
      timestamp: timestamp('When the change took effect.'),
      data: object('What changed: ids, never a name or an address.', data),
    }),
  );
}

const sequence = count('Its number: from 1, without gaps, the same for good. Pass it as `after`.', { minimum: 1 });

const UnreadableEvent = named(
  'UnreadableFeedEvent',
  object('An event that cannot be read for now: read the grant. It keeps its number.', {
    sequence,
    type: always('unreadable'),
    timestamp: orNull(timestamp()),
    data: object('Whose it is.', {
      event_id: uuid(),
      grant_id: uuid(),
      external_ref: orNull(text('As given at the claim.', { maxLength: 200 })),
      detail: object('Empty.', {}),
    }),
  }),
);

const toldEvents = CHOSEN_EVENT_TYPES.map((type) =>
  named(nameOf(type).replace(/Event$/, 'FeedEvent'), extended(payloadOf(type), { sequence })),
);

/** docs/api.md, Events feed. */
export const FeedEvent = named('FeedEvent', variants('type', ...toldEvents, UnreadableEvent));

const attempt = {
  at: timestamp(),
  status: orNull(count('Of the answer; null when there was none.')),
  duration_ms: count(),
  error: orNull(text('Why it failed; null when it did not.')),
};

const attempts = list(
  named(
    'EventAttempt',
    variants(
      'by',
      named(
        'EndpointAttempt',
        object('A try to send it to a webhook endpoint.', {
          by: always('endpoint'),
          endpoint_id: uuid(),
          delivery_id: uuid('The `webhook-id`.'),
          ...attempt,
        }),
      ),
      named(
        'ListenerAttempt',
        object('What a listener told of how it was answered.', {
          by: always('listener'),
          listener_id: uuid(),
          message_id: text('The `webhook-id`.'),
          ...attempt,
        }),
      ),
    ),
  ),
  { description: 'The last five of each endpoint and ten of listeners, newest first.', maxItems: 60 },
);

/** The same with what became of each event. */
export const AttemptedFeedEvent = named(
  'AttemptedFeedEvent',
  variants(
    'type',
    ...CHOSEN_EVENT_TYPES.map((type) =>
      named(`Attempted${nameOf(type)}`, extended(payloadOf(type), { sequence, attempts })),
    ),
    named('AttemptedUnreadableEvent', extended(UnreadableEvent, { attempts })),
  ),
);

/** A page of a feed, whatever each of its events is shown with. */
export function feedPage<T>(event: Schema<T>) {
  return object('A stretch of the feed, oldest first.', {
    data: list(event, { maxItems: 1000 }),
    next_after: count('`sequence` of the last event, or `after` where there is none: pass it as `after`.'),
    has_more: flag('Whether more is there already.'),
  });
}
