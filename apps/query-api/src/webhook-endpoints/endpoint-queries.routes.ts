import type { ConsoleAction } from '#domain';
import { answer, answersList, defineRoute } from '#http';
import { DeliveryList, DeliveryWithAttempts, WebhookEndpoint, WebhookEndpointList } from '#resources';
import { ListDeliveriesDto } from './list-deliveries.dto.js';

const tag = 'Webhook endpoints';

interface Place {
  /** Path of the list. */
  readonly all: `/${string}`;
  /** Path of one. */
  readonly one: `/${string}`;
  readonly needs?: ConsoleAction;
}

/** What can be asked of webhook endpoints, alike in each face that has them. */
export function endpointQueries({ all, one, needs }: Place) {
  const common = { tag, ...(needs && { needs }) };
  return {
    listWebhookEndpoints: defineRoute(`GET ${all}`, {
      ...common,
      id: 'listWebhookEndpoints',
      summary: 'List webhook endpoints',
      description: 'Newest first, without their secrets.',
      answers: { 200: answersList('All of them.', WebhookEndpointList) },
    }),
    readWebhookEndpoint: defineRoute(`GET ${one}`, {
      ...common,
      id: 'readWebhookEndpoint',
      summary: 'Read a webhook endpoint',
      description: 'Without its secret.',
      answers: { 200: answer('The endpoint.', WebhookEndpoint) },
      errors: ['endpoint_not_found'],
    }),
    listDeliveries: defineRoute(`GET ${one}/deliveries`, {
      ...common,
      id: 'listDeliveries',
      summary: 'List what was sent to an endpoint',
      description:
        'What was sent or is to be, newest first. A page of one type may be short while `next_cursor` leads on.',
      query: ListDeliveriesDto,
      answers: { 200: answer('A page.', DeliveryList) },
      errors: ['endpoint_not_found'],
    }),
    readDelivery: defineRoute(`GET ${one}/deliveries/{deliveryId}`, {
      ...common,
      id: 'readDelivery',
      summary: 'Read a delivery and its attempts',
      description: 'With its last 40 attempts.',
      answers: { 200: answer('The delivery.', DeliveryWithAttempts) },
      errors: ['endpoint_not_found', 'delivery_not_found'],
    }),
  };
}
