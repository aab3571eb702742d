import { answerOf, console, listOf } from '../../api/clients.js';
import type { components } from '../../api/generated/console-v1.js';
import { partOf } from '../here/business.js';

export type Endpoint = components['schemas']['WebhookEndpoint'];
export type EventType = components['schemas']['EventType'];
export type EndpointChange = components['schemas']['ChangeEndpointInput'];
export type Delivery = components['schemas']['Delivery'];

/** Which deliveries are listed; every one without it. */
export interface DeliveryFilter {
  readonly status?: Delivery['status'] | undefined;
  readonly type?: Delivery['type'] | undefined;
}

export const endpointsOf = (id: string) => partOf(id, 'endpoints');
/** Of one endpoint; those of single deliveries begin alike. */
export const deliveriesOf = (id: string, endpointId: string) => partOf(id, 'deliveries', endpointId);

export const loadEndpoints = (id: string) =>
  listOf(console.GET('/console/v1/businesses/{id}/webhook-endpoints', { params: { path: { id } } }));

export const addEndpoint = (id: string, body: components['schemas']['AddEndpointInput']) =>
  answerOf(console.POST('/console/v1/businesses/{id}/webhook-endpoints', { params: { path: { id } }, body }));

/** What is asked of one endpoint of a business. */
export class EndpointCalls {
  private readonly params: { readonly path: { readonly id: string; readonly endpointId: string } };

  constructor(id: string, endpointId: string) {
    this.params = { path: { id, endpointId } };
  }

  /** What is left out stays as it is. */
  change(body: EndpointChange) {
    const { params } = this;
    return answerOf(console.PATCH('/console/v1/businesses/{id}/webhook-endpoints/{endpointId}', { params, body }));
  }

  remove() {
    const { params } = this;
    return answerOf(console.DELETE('/console/v1/businesses/{id}/webhook-endpoints/{endpointId}', { params }));
  }

  test() {
    const { params } = this;
    return answerOf(console.POST('/console/v1/businesses/{id}/webhook-endpoints/{endpointId}/test', { params }));
  }

  rotate() {
    const { params } = this;
    return answerOf(
      console.POST('/console/v1/businesses/{id}/webhook-endpoints/{endpointId}/secret/rotation', { params }),
    );
  }

  /** Sends a part of what failed or is held once more; how many that were. */
  recover(since: string) {
    const { params } = this;
    const body = { since };
    return answerOf(
      console.POST('/console/v1/businesses/{id}/webhook-endpoints/{endpointId}/recovery', { params, body }),
    );
  }

  deliveries(filter: DeliveryFilter, cursor: string | undefined) {
    const params = { ...this.params, query: { ...filter, cursor } };
    return answerOf(console.GET('/console/v1/businesses/{id}/webhook-endpoints/{endpointId}/deliveries', { params }));
  }

  delivery(deliveryId: string) {
    const params = { path: { ...this.params.path, deliveryId } };
    const path = '/console/v1/businesses/{id}/webhook-endpoints/{endpointId}/deliveries/{deliveryId}';
    return answerOf(console.GET(path, { params }));
  }

  resend(deliveryId: string) {
    const params = { path: { ...this.params.path, deliveryId } };
    const path = '/console/v1/businesses/{id}/webhook-endpoints/{endpointId}/deliveries/{deliveryId}/resend';
    return answerOf(console.POST(path, { params }));
  }
}
