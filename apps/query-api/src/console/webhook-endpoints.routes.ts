import { WEBHOOK_EVENT_TYPES } from '#domain';
import { answer, answersList, defineRoute, schema } from '#http';
import { DELIVERY_STATES } from '#webhooks';
import { WebhookEndpointList } from '../../../faces/src/resources/webhook-endpoint.js';
import { ListDeliveriesDto } from './list-deliveries.dto.js';

const { choice, count, extended, list, named, object, orNull, page, text, timestamp, uuid } = schema;

const Delivery = named(
  'Delivery',
  object('A delivery.', {
    id: uuid('The `webhook-id` of each attempt at it.'),
    type: choice(WEBHOOK_EVENT_TYPES),
    event_id: uuid(),
    grant_id: orNull(uuid()),
    status: choice(
      DELIVERY_STATES,
      '`pending`: to be sent. `delivered`: acknowledged. `failed`: given up, or a test that failed. `held`: kept back while the endpoint ' +
        'is disabled. `dropped`: its endpoint is gone.',
    ),
    created_at: timestamp(),
    last_attempt_at: orNull(timestamp()),
    next_attempt_at: orNull(timestamp(), 'Null when it is not to be sent any more.'),
  }),
);
const Attempt = named(
  'DeliveryAttempt',
  object('An attempt.', {
    at: timestamp(),
    status: orNull(count('Of the answer; null when there was none.')),
    duration_ms: count(),
    error: orNull(text('Why it failed; null when it did not.')),
    answer: orNull(text('The beginning of the answer; null when there was none.', { maxLength: 1000 })),
  }),
);
const DeliveryWithAttempts = named(
  'DeliveryWithAttempts',
  extended(Delivery, { attempts: list(Attempt, { description: 'Newest first.', maxItems: 40 }) }),
);

const tag = 'Webhook endpoints';
const needs = 'read';
const endpoints = '/console/v1/businesses/{id}/webhook-endpoints';

export const CONSOLE_ENDPOINT_QUERIES = {
  listWebhookEndpoints: defineRoute(`GET ${endpoints}`, {
    id: 'listWebhookEndpoints',
    summary: 'List webhook endpoints',
    description: 'The same ones as under `/v1`.',
    tag,
    needs,
    answers: { 200: answersList('All of them.', WebhookEndpointList) },
  }),
  listDeliveries: defineRoute(`GET ${endpoints}/{endpointId}/deliveries`, {
    id: 'listDeliveries',
    summary: 'List what was sent to an endpoint',
    description:
      'What was sent or is to be, newest first. A page of one type may be short while `next_cursor` leads on.',
    tag,
    needs,
    query: ListDeliveriesDto,
    answers: { 200: answer('A page.', named('DeliveryList', page('Deliveries.', Delivery))) },
    errors: ['endpoint_not_found'],
  }),
  getDelivery: defineRoute(`GET ${endpoints}/{endpointId}/deliveries/{deliveryId}`, {
    id: 'getDelivery',
    summary: 'Read a delivery and its attempts',
    description: 'With its last 40 attempts.',
    tag,
    needs,
    answers: { 200: answer('The delivery.', DeliveryWithAttempts) },
    errors: ['endpoint_not_found', 'delivery_not_found'],
  }),
};
