import { answer, defineRoute, noContent } from '#http';
import { NEW_ENDPOINT, WebhookEndpointWithSecret, WebhookTest } from '../../../faces/src/resources/webhook-endpoint.js';
import { AddEndpointDto } from './add-endpoint.dto.js';

const tag = 'Webhook endpoints';

export const WEBHOOK_ENDPOINTS = {
  addWebhookEndpoint: defineRoute('POST /v1/webhook-endpoints', {
    id: 'addWebhookEndpoint',
    summary: 'Add a webhook endpoint',
    description: 'At most 10. The secret is shown this once. Without `events` it hears of every type.',
    tag,
    body: [AddEndpointDto, NEW_ENDPOINT],
    answers: { 201: answer('The endpoint.', WebhookEndpointWithSecret) },
    errors: ['endpoint_limit_reached'],
  }),
  removeWebhookEndpoint: defineRoute('DELETE /v1/webhook-endpoints/{id}', {
    id: 'removeWebhookEndpoint',
    summary: 'Remove a webhook endpoint',
    description: 'Nothing more is sent to it, also of what waits for another try.',
    tag,
    answers: { 204: noContent('Removed.') },
    errors: ['endpoint_not_found'],
  }),
  testWebhookEndpoint: defineRoute('POST /v1/webhook-endpoints/{id}/test', {
    id: 'testWebhookEndpoint',
    summary: 'Test a webhook endpoint',
    description:
      'Takes no body. Sends a `webhook.test` at once, whatever types it chose, and tells what came of it. A success enables a disabled endpoint.',
    tag,
    answers: { 200: answer('What came of it.', WebhookTest) },
    errors: ['endpoint_not_found'],
  }),
};
