import type { ConsoleAction } from '#domain';
import { answer, defineRoute, noContent, schema } from '#http';
import { NEW_ENDPOINT, WebhookEndpoint, WebhookEndpointWithSecret, WebhookTest } from '#resources';
import { AddEndpointDto, ChangeEndpointDto } from './endpoint.dto.js';
import { RecoverDeliveriesDto } from './recover-deliveries.dto.js';

const tag = 'Webhook endpoints';

interface Place {
  /** Path of the list. */
  readonly all: `/${string}`;
  /** Path of one. */
  readonly one: `/${string}`;
  readonly needs?: ConsoleAction;
}

/** What can be done to webhook endpoints, alike in each face that has them. */
export function endpointCommands({ all, one, needs }: Place) {
  const common = { tag, ...(needs && { needs }) };
  return {
    addWebhookEndpoint: defineRoute(`POST ${all}`, {
      ...common,
      id: 'addWebhookEndpoint',
      summary: 'Add a webhook endpoint',
      description: 'At most 10. The secret is shown this once. Without `events` it hears of every type.',
      body: [AddEndpointDto, NEW_ENDPOINT],
      answers: { 201: answer('The endpoint.', WebhookEndpointWithSecret) },
      errors: ['endpoint_limit_reached'],
    }),
    changeWebhookEndpoint: defineRoute(`PATCH ${one}`, {
      ...common,
      id: 'changeWebhookEndpoint',
      summary: 'Change a webhook endpoint',
      description:
        'What is left out stays as it is. What waits for another try goes to the new URL when it is due. Another URL neither clears ' +
        '`failing_since` nor enables the endpoint: send a test. The secret stays.',
      body: [ChangeEndpointDto, NEW_ENDPOINT],
      answers: { 200: answer('The endpoint.', WebhookEndpoint) },
      errors: ['endpoint_not_found'],
    }),
    removeWebhookEndpoint: defineRoute(`DELETE ${one}`, {
      ...common,
      id: 'removeWebhookEndpoint',
      summary: 'Remove a webhook endpoint',
      description: 'Nothing more is sent to it, also of what waits for another try.',
      answers: { 204: noContent('Removed.') },
      errors: ['endpoint_not_found'],
    }),
    testWebhookEndpoint: defineRoute(`POST ${one}/test`, {
      ...common,
      id: 'testWebhookEndpoint',
      summary: 'Test a webhook endpoint',
      description:
        'Takes no body. Sends a `webhook.test` at once, whatever types it chose, and tells what came of it. A success enables a disabled endpoint.',
      answers: { 200: answer('What came of it.', WebhookTest) },
      errors: ['endpoint_not_found'],
    }),
    rotateWebhookSecret: defineRoute(`POST ${one}/secret/rotation`, {
      ...common,
      id: 'rotateWebhookSecret',
      summary: 'Rotate the secret',
      description: 'For 24 hours the old secret signs beside the new one, which is shown this once.',
      answers: { 201: answer('The endpoint.', WebhookEndpointWithSecret) },
      errors: ['endpoint_not_found'],
    }),
    recoverDeliveries: defineRoute(`POST ${one}/recovery`, {
      ...common,
      id: 'recoverDeliveries',
      summary: 'Send again what an endpoint missed',
      description:
        'All that failed or is held, and that came up or was tried last at that time or later; a thousand at a time, the oldest first: ask ' +
        'again until `count` is 0. Nothing of it comes by itself.',
      body: [RecoverDeliveriesDto, { since: '2030-01-01T00:00:00Z' }],
      answers: { 202: answer('So many are sent again.', schema.object('How many.', { count: schema.count() })) },
      errors: ['endpoint_not_found', 'endpoint_disabled'],
    }),
    resendDelivery: defineRoute(`POST ${one}/deliveries/{deliveryId}/resend`, {
      ...common,
      id: 'resendDelivery',
      summary: 'Send a delivery again',
      description:
        'Under the same id and with the same body. One that waits for its next try is tried at once; one that is being sent stays as it is.',
      answers: { 202: answer('It is sent again.', schema.object('Nothing.', {})) },
      errors: ['endpoint_not_found', 'delivery_not_found', 'endpoint_disabled'],
    }),
  };
}
