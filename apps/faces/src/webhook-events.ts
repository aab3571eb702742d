import { NAME_FIELDS, REVOCATION_REASONS, WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#domain';
import { schema, type FaceContract, type Schema } from '#http';
import type { EventDetails } from '#webhooks';

const { always, choice, date, exampleOf, list, named, nothing, object, orNull, text, timestamp, uuid } = schema;

/** What each type of event says of the change beside whose it is. */
const EVENTS: {
  readonly [Type in WebhookEventType]: readonly [summary: string, detail: Schema<EventDetails[Type]>];
} = {
  'grant.approved': ['The person approved a pending claim; the grant is active.', object('Empty.', {})],
  'grant.denied': ['The person declined a pending claim.', object('Empty.', {})],
  'grant.revoked': [
    'A grant ended without being released.',
    object('How the grant ended.', {
      status: always('revoked'),
      reason: named('RevocationReason', choice(REVOCATION_REASONS)),
      previous_status: choice(['active', 'pending_approval']),
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

const signature = [
  header('webhook-id', 'Id of the message, the same on every retry: deduplicate by it.', {}),
  header('webhook-timestamp', 'Unix seconds at which this attempt was signed.', { pattern: String.raw`^\d+$` }),
  header('webhook-signature', 'One or more `v1,<base64 HMAC-SHA256>`, separated by spaces.', {
    pattern: '^v1,[A-Za-z0-9+/]+=*( v1,[A-Za-z0-9+/]+=*)*$',
  }),
];

/** docs/api.md, Events. */
export const webhookEvents: NonNullable<FaceContract['webhooks']> = Object.fromEntries(
  WEBHOOK_EVENT_TYPES.map((type) => [type, { post: operationOf(type) }]),
);

/** Of the schema: `grant.revoked` becomes `GrantRevokedEvent`. */
function nameOf(type: string): string {
  return `${type.replaceAll(/(?:^|[._])(\w)/g, (_, first: string) => first.toUpperCase())}Event`;
}

function payloadOf(type: WebhookEventType): Schema {
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

function operationOf(type: WebhookEventType) {
  const payload = payloadOf(type);
  return {
    operationId: `on_${type.replaceAll('.', '_')}`,
    summary: type,
    description: EVENTS[type][0],
    tags: ['Events'],
    security: [],
    parameters: signature,
    requestBody: { required: true, content: { 'application/json': { schema: payload, example: exampleOf(payload) } } },
    responses: {
      '2XX': { description: 'Received. Anything else, or no answer within 10 seconds, is sent again.' },
    },
  };
}

function header(name: string, description: string, rules: Readonly<Record<string, unknown>>) {
  return { name, in: 'header', required: true, description, schema: text(undefined, rules) } as const;
}
