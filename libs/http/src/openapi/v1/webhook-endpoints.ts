import type { Parameter, Paths } from '../document.js';
import { endpointExample, endpointWithSecretExample, newEndpointExample, testExample } from '../endpoint-schemas.js';
import { answer, errors, listAnswer } from '../responses.js';
import { headerRef, json, ref, uuid } from '../schema.js';
import { INPUT_ERRORS, PRODUCTION_ERRORS } from '../shared-errors.js';

const tags = ['Webhook endpoints'];

const endpointId: Parameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'Id of the webhook endpoint.',
  schema: uuid,
  example: endpointExample.id,
};

export const endpointPaths: Paths = {
  '/v1/webhook-endpoints': {
    get: {
      operationId: 'listWebhookEndpoints',
      summary: 'List webhook endpoints',
      tags,
      responses: {
        200: listAnswer('All of them.', ref('WebhookEndpointList'), { data: [endpointExample] }),
        ...errors('invalid_request', ...PRODUCTION_ERRORS),
      },
    },
    post: {
      operationId: 'addWebhookEndpoint',
      summary: 'Add a webhook endpoint',
      description: 'At most 10. The secret is shown this once. Without `events` it hears of every type.',
      tags,
      requestBody: { required: true, content: json(ref('NewWebhookEndpoint'), newEndpointExample) },
      responses: {
        201: answer('The endpoint.', ref('WebhookEndpointWithSecret'), endpointWithSecretExample),
        ...errors(...INPUT_ERRORS, 'endpoint_limit_reached', ...PRODUCTION_ERRORS),
      },
    },
  },
  '/v1/webhook-endpoints/{id}': {
    delete: {
      operationId: 'removeWebhookEndpoint',
      summary: 'Remove a webhook endpoint',
      description: 'Nothing more is sent to it, also of what waits for another try.',
      tags,
      parameters: [endpointId],
      responses: {
        204: { description: 'Removed.', headers: { 'X-Request-Id': headerRef('RequestId') } },
        ...errors(...INPUT_ERRORS, 'endpoint_not_found', ...PRODUCTION_ERRORS),
      },
    },
  },
  '/v1/webhook-endpoints/{id}/test': {
    post: {
      operationId: 'testWebhookEndpoint',
      summary: 'Test a webhook endpoint',
      description:
        'Takes no body. Sends a `webhook.test` at once, whatever types it chose, and tells what came of it. A success enables a disabled endpoint.',
      tags,
      parameters: [endpointId],
      responses: {
        200: answer('What came of it.', ref('WebhookTest'), testExample),
        ...errors(...INPUT_ERRORS, 'endpoint_not_found', ...PRODUCTION_ERRORS),
      },
    },
  },
};
