import type { CallOptions } from '../http/call.js';
import { Paged } from '../http/paged.js';
import { path, withQuery } from '../http/path.js';
import type { Transport } from '../http/transport.js';
import type { Delivery, DeliveryWithAttempts, ListDeliveriesQuery } from '../types.js';

export interface DeliveryPage {
  readonly data: readonly Delivery[];
  readonly next_cursor: string | null;
}

/** What was sent, or is to be sent, to a webhook endpoint (docs/api.md, Delivery). */
export class Deliveries {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Newest first. */
  list(endpointId: string, query: ListDeliveriesQuery = {}, options?: CallOptions): Paged<Delivery, DeliveryPage> {
    const place = path`/v1/webhook-endpoints/${endpointId}/deliveries`;
    return new Paged(async (cursor) => {
      const asked = withQuery(place, cursor === undefined ? query : { ...query, cursor });
      return (await this.#transport.call<DeliveryPage>({ method: 'GET', path: asked, options })).body;
    });
  }

  /** With its last attempts. */
  async get(endpointId: string, deliveryId: string, options?: CallOptions): Promise<DeliveryWithAttempts> {
    const place = path`/v1/webhook-endpoints/${endpointId}/deliveries/${deliveryId}`;
    return (await this.#transport.call<DeliveryWithAttempts>({ method: 'GET', path: place, options })).body;
  }

  /** Sends it again, under the same id and with the same body. */
  async resend(endpointId: string, deliveryId: string, options?: CallOptions): Promise<void> {
    const place = path`/v1/webhook-endpoints/${endpointId}/deliveries/${deliveryId}/resend`;
    await this.#transport.call({ method: 'POST', path: place, options });
  }
}
