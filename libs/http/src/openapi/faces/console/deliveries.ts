import { WEBHOOK_EVENT_TYPES } from '#domain';
import type { Paths, Schema } from '../../document.js';
import { answer } from '../../responses.js';
import { object, orNull, ref, text, timestamp, uuid } from '../../schema.js';
import { listOf } from '../business-schemas.js';
import { cursorParameter, EXAMPLE_ID, idInPath, operation, reading } from '../operation.js';
import { businessId } from './businesses.js';
import { endpointId } from './webhook-endpoints.js';

const fields = {
  id: text('The `webhook-id` of each attempt at it.', { format: 'uuid' }),
  type: { type: 'string', enum: WEBHOOK_EVENT_TYPES },
  event_id: uuid,
  grant_id: orNull(uuid),
  status: {
    type: 'string',
    description:
      '`pending`: to be sent. `delivered`: acknowledged. `failed`: given up, or a test that failed. `held`: kept back while the endpoint is disabled.',
    enum: ['pending', 'delivered', 'failed', 'held', 'dropped'],
  },
  created_at: timestamp,
  last_attempt_at: orNull(timestamp),
  next_attempt_at: orNull({ ...timestamp, description: 'Null when it is not to be sent any more.' }),
};

const attempt = object('An attempt.', {
  at: timestamp,
  status: { type: ['integer', 'null'], description: 'Of the answer; null when there was none.' },
  duration_ms: { type: 'integer', minimum: 0 },
  error: { type: ['string', 'null'], description: 'Why it failed; null when it did not.' },
  answer: orNull(text('The beginning of the answer; null when there was none.', { maxLength: 1000 })),
});

export const deliverySchemas: Readonly<Record<string, Schema>> = {
  DeliveryList: listOf('What was sent or is to be, newest first.', object('A delivery.', fields)),
  Delivery: object('A delivery with its last attempts.', {
    ...fields,
    attempts: { type: 'array', description: 'Newest first.', items: attempt, maxItems: 40 },
  }),
};

const example = {
  id: EXAMPLE_ID,
  type: 'address.changed',
  event_id: '00000000-0000-4000-8000-000000000009',
  grant_id: '00000000-0000-4000-8000-000000000010',
  status: 'pending',
  created_at: '2030-01-01T12:00:00.000Z',
  last_attempt_at: '2030-01-01T12:00:00.000Z',
  next_attempt_at: '2030-01-01T12:00:30.000Z',
};
const attemptExample = {
  at: '2030-01-01T12:00:00.000Z',
  status: 502,
  duration_ms: 130,
  error: 'http_status',
  answer: 'Bad Gateway',
};

const tag = 'Webhook endpoints';
const path = '/console/v1/businesses/{id}/webhook-endpoints/{endpointId}/deliveries';
const deliveryId = idInPath('deliveryId', 'Id of the delivery.');

export const deliveryPaths: Paths = {
  [path]: {
    get: reading({
      id: 'listDeliveries',
      summary: 'List what was sent to an endpoint',
      tag,
      parameters: [businessId, endpointId, cursorParameter],
      answers: { 200: answer('A page.', ref('DeliveryList'), { data: [example], next_cursor: null }) },
      refusals: ['invalid_request', 'business_not_found', 'endpoint_not_found'],
    }),
  },
  [`${path}/{deliveryId}`]: {
    get: reading({
      id: 'getDelivery',
      summary: 'Read a delivery and its attempts',
      tag,
      parameters: [businessId, endpointId, deliveryId],
      answers: { 200: answer('The delivery.', ref('Delivery'), { ...example, attempts: [attemptExample] }) },
      refusals: ['business_not_found', 'endpoint_not_found', 'delivery_not_found', 'crypto_unavailable'],
    }),
  },
  [`${path}/{deliveryId}/resend`]: {
    post: operation({
      id: 'resendDelivery',
      summary: 'Send a delivery again',
      description:
        'Under the same id and with the same body. One that waits for its next try is tried at once; one that is being sent stays as it is. In demo mode it counts as a test of the endpoint.',
      tag,
      parameters: [businessId, endpointId, deliveryId],
      answers: { 202: answer('It is sent again.', object('Nothing.', {}), {}) },
      refusals: [
        'role_not_allowed',
        'business_not_found',
        'endpoint_not_found',
        'delivery_not_found',
        'endpoint_disabled',
      ],
    }),
  },
};
