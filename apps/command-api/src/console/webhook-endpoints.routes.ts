import { answer, defineRoute, noContent, schema } from '#http';
import { NEW_ENDPOINT, WebhookEndpointWithSecret, WebhookTest } from '../../../faces/src/resources/webhook-endpoint.js';
import { RecoverDeliveriesDto } from './recover-deliveries.dto.js';
import { AddEndpointDto } from '../v1/add-endpoint.dto.js';

const tag = 'Webhook endpoints';
const needs = 'manage-webhook-endpoints';
const endpoint = '/console/v1/businesses/{id}/webhook-endpoints/{endpointId}';

/** As under `/v1`, for every member. */
export const CONSOLE_ENDPOINTS = {
  addWebhookEndpoint: defineRoute('POST /console/v1/businesses/{id}/webhook-endpoints', {
    id: 'addWebhookEndpoint',
    summary: 'Add a webhook endpoint',
    description: 'At most 10. The secret is shown this once.',
    tag,
    needs,
    body: [AddEndpointDto, NEW_ENDPOINT],
    answers: { 201: answer('The endpoint.', WebhookEndpointWithSecret) },
    errors: ['endpoint_limit_reached'],
  }),
  removeWebhookEndpoint: defineRoute(`DELETE ${endpoint}`, {
    id: 'removeWebhookEndpoint',
    summary: 'Remove a webhook endpoint',
    description: 'Also of what waits for another try nothing is sent to it any more.',
    tag,
    needs,
    answers: { 204: noContent('Nothing more is sent to it.') },
    errors: ['endpoint_not_found'],
  }),
  testWebhookEndpoint: defineRoute(`POST ${endpoint}/test`, {
    id: 'testWebhookEndpoint',
    summary: 'Test a webhook endpoint',
    description: 'Takes no body. A success enables a disabled endpoint.',
    tag,
    needs,
    answers: { 200: answer('What came of it.', WebhookTest) },
    errors: ['endpoint_not_found'],
  }),
  rotateWebhookSecret: defineRoute(`POST ${endpoint}/secret/rotation`, {
    id: 'rotateWebhookSecret',
    summary: 'Rotate the secret',
    description: 'For 24 hours the old secret signs beside the new one, which is shown this once.',
    tag,
    needs,
    answers: { 201: answer('The endpoint.', WebhookEndpointWithSecret) },
    errors: ['endpoint_not_found'],
  }),
  recoverDeliveries: defineRoute(`POST ${endpoint}/recovery`, {
    id: 'recoverDeliveries',
    summary: 'Send again what an endpoint missed',
    description:
      'All that failed or is held, and that came up or was tried last at that time or later; a thousand at a time, the oldest first: ask ' +
      'again until `count` is 0.',
    tag,
    needs,
    body: [RecoverDeliveriesDto, { since: '2030-01-01T00:00:00Z' }],
    answers: { 202: answer('So many are sent again.', schema.object('How many.', { count: schema.count() })) },
    errors: ['endpoint_not_found', 'endpoint_disabled'],
  }),
  resendDelivery: defineRoute(`POST ${endpoint}/deliveries/{deliveryId}/resend`, {
    id: 'resendDelivery',
    summary: 'Send a delivery again',
    description:
      'Under the same id and with the same body. One that waits for its next try is tried at once; one that is being sent stays as it is.',
    tag,
    needs,
    answers: { 202: answer('It is sent again.', schema.object('Nothing.', {})) },
    errors: ['endpoint_not_found', 'delivery_not_found', 'endpoint_disabled'],
  }),
};
