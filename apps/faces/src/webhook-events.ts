import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#domain';
import { schema, type FaceContract } from '#http';
import { EVENTS, payloadOf } from '#resources';

const { exampleOf, text } = schema;

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
