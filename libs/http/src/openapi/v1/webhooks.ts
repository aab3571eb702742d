import type { Parameter, PathItem, Schema } from '../document.js';
import { date, json, object, orNull, text, timestamp, uuid } from '../schema.js';
import { ids } from './examples.js';

const NAME_FIELDS = ['given_name', 'middle_name', 'family_name', 'suffix', 'mailing_name'] as const;

const nothing = object('Empty.', {});
const effectiveDate = object('When the address takes effect.', { effective_date: date });
const scheduledDate = object('When the move takes effect.', {
  effective_date: { ...orNull(date), description: 'Null when the move that was announced is cancelled.' },
});
const revocation = object('How the grant ended.', {
  status: { const: 'revoked' },
  reason: { enum: ['move_left_out', 'key_replaced', 'person_revoked', 'account_deleted'] },
  previous_status: { enum: ['active', 'pending_approval'] },
});
const nameFields = object('What changed; read the grant for the new values.', {
  fields: { type: 'array', items: { enum: NAME_FIELDS }, minItems: 1 },
});

const signature: readonly Parameter[] = [
  header('webhook-id', 'Id of the message, the same on every retry: deduplicate by it.', { type: 'string' }),
  header('webhook-timestamp', 'Unix seconds at which this attempt was signed.', {
    type: 'string',
    pattern: String.raw`^\d+$`,
  }),
  header('webhook-signature', 'One or more `v1,<base64 HMAC-SHA256>`, separated by spaces.', {
    type: 'string',
    pattern: '^v1,[A-Za-z0-9+/]+=*( v1,[A-Za-z0-9+/]+=*)*$',
  }),
];

/** docs/api.md, Events. */
export const webhooks: Readonly<Record<string, PathItem>> = {
  ...event('grant.approved', 'The person approved a pending claim; the grant is active.', nothing, {}),
  ...event('grant.denied', 'The person declined a pending claim.', nothing, {}),
  ...event('grant.revoked', 'A grant ended without being released.', revocation, {
    status: 'revoked',
    reason: 'person_revoked',
    previous_status: 'active',
  }),
  ...event(
    'address.change_scheduled',
    'The person scheduled a move that keeps the grant, or cancelled it.',
    scheduledDate,
    {
      effective_date: '2030-03-01',
    },
  ),
  ...event('address.changed', 'The address is another one: a move took effect, or it was corrected.', effectiveDate, {
    effective_date: '2030-03-01',
  }),
  ...event('address.confirmed', 'The person confirmed that the address is current.', nothing, {}),
  ...event('name.changed', 'The person edited the name.', nameFields, { fields: ['family_name'] }),
  ...event('webhook.test', 'Sent when a test is asked for. It is about no grant.', nothing, {}),
};

function event(type: string, summary: string, detail: Schema, example: object): Readonly<Record<string, PathItem>> {
  const isTest = type === 'webhook.test';
  const reference = isTest ? { type: 'null' } : orNull(text('As given at the claim.', { maxLength: 200 }));
  const schema = object(summary, {
    type: { const: type },
    timestamp: { ...timestamp, description: 'When the change took effect.' },
    data: object('What changed: ids, never a name or an address.', {
      event_id: uuid,
      grant_id: isTest ? { type: 'null' } : uuid,
      external_ref: reference,
      detail,
    }),
  });
  const grant = isTest ? { grant_id: null, external_ref: null } : { grant_id: ids.grant, external_ref: 'order-1' };
  const body = {
    type,
    timestamp: '2030-01-01T12:00:00.000Z',
    data: { event_id: ids.event, ...grant, detail: example },
  };
  return { [type]: { post: operation(type, summary, schema, body) } };
}

function operation(type: string, summary: string, schema: Schema, example: unknown): NonNullable<PathItem['post']> {
  return {
    operationId: `on_${type.replaceAll('.', '_')}`,
    summary,
    tags: ['Events'],
    security: [],
    parameters: signature,
    requestBody: { required: true, content: json(schema, example) },
    responses: {
      '2XX': { description: 'Received. Anything else, or no answer within 10 seconds, is sent again.' },
    },
  };
}

function header(name: string, description: string, schema: Schema): Parameter {
  return { name, in: 'header', required: true, description, schema };
}
