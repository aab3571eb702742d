import type { Paths } from '../../document.js';
import { endpointExample, endpointWithSecretExample, newEndpointExample, testExample } from '../../endpoint-schemas.js';
import { answer, listAnswer } from '../../responses.js';
import { ref } from '../../schema.js';
import { noContent } from '../face-document.js';
import { idInPath, operation, reading } from '../operation.js';
import { businessId } from './businesses.js';

const tag = 'Webhook endpoints';
const refusals = ['role_not_allowed', 'business_not_found'] as const;
export const endpointId = idInPath('endpointId', 'Id of the webhook endpoint.');

const withSecret = ref('WebhookEndpointWithSecret');

/** As under `/v1`, for every member. */
export const endpointPaths: Paths = {
  '/console/v1/businesses/{id}/webhook-endpoints': {
    get: reading({
      id: 'listWebhookEndpoints',
      summary: 'List webhook endpoints',
      tag,
      parameters: [businessId],
      answers: { 200: listAnswer('All of them.', ref('WebhookEndpointList'), { data: [endpointExample] }) },
      refusals: [...refusals, 'crypto_unavailable'],
    }),
    post: operation({
      id: 'addWebhookEndpoint',
      summary: 'Add a webhook endpoint',
      description: 'At most 10. The secret is shown this once.',
      tag,
      parameters: [businessId],
      body: ['NewWebhookEndpoint', newEndpointExample],
      answers: { 201: answer('The endpoint.', withSecret, endpointWithSecretExample) },
      refusals: [...refusals, 'endpoint_limit_reached', 'crypto_unavailable'],
    }),
  },
  '/console/v1/businesses/{id}/webhook-endpoints/{endpointId}': {
    delete: operation({
      id: 'removeWebhookEndpoint',
      summary: 'Remove a webhook endpoint',
      tag,
      parameters: [businessId, endpointId],
      answers: { 204: noContent('Nothing more is sent to it.') },
      refusals: [...refusals, 'endpoint_not_found'],
    }),
  },
  '/console/v1/businesses/{id}/webhook-endpoints/{endpointId}/test': {
    post: operation({
      id: 'testWebhookEndpoint',
      summary: 'Test a webhook endpoint',
      description: 'A success enables a disabled endpoint.',
      tag,
      parameters: [businessId, endpointId],
      answers: { 200: answer('What came of it.', ref('WebhookTest'), testExample) },
      refusals: [...refusals, 'endpoint_not_found', 'rate_limited', 'crypto_unavailable'],
    }),
  },
  '/console/v1/businesses/{id}/webhook-endpoints/{endpointId}/secret/rotation': {
    post: operation({
      id: 'rotateWebhookSecret',
      summary: 'Rotate the secret',
      description: 'For 24 hours the old secret signs beside the new one, which is shown this once.',
      tag,
      parameters: [businessId, endpointId],
      answers: { 201: answer('The endpoint.', withSecret, endpointWithSecretExample) },
      refusals: [...refusals, 'endpoint_not_found', 'crypto_unavailable'],
    }),
  },
};
