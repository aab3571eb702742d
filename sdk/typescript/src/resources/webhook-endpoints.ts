import type { CallOptions } from '../http/call.js';
import { Paged } from '../http/paged.js';
import { path } from '../http/path.js';
import type { Transport } from '../http/transport.js';
import type {
  AddWebhookEndpointInput,
  ChangeWebhookEndpointInput,
  RecoverDeliveriesInput,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  WebhookTest,
} from '../types.js';
import { Deliveries } from './deliveries.js';

/** Where the service sends events to (docs/api.md, Webhook endpoints). */
export class WebhookEndpoints {
  readonly deliveries: Deliveries;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.deliveries = new Deliveries(transport);
  }

  /** With its `secret`, which is shown this once. */
  async create(input: AddWebhookEndpointInput, options?: CallOptions): Promise<WebhookEndpointWithSecret> {
    const call = { method: 'POST', path: '/v1/webhook-endpoints', body: input, options } as const;
    return (await this.#transport.call<WebhookEndpointWithSecret>(call)).body;
  }

  /** All of them, newest first. */
  list(options?: CallOptions): Paged<WebhookEndpoint> {
    const call = { method: 'GET', path: '/v1/webhook-endpoints', options } as const;
    return new Paged(async () => (await this.#transport.call<{ data: WebhookEndpoint[] }>(call)).body);
  }

  async get(id: string, options?: CallOptions): Promise<WebhookEndpoint> {
    const call = { method: 'GET', path: path`/v1/webhook-endpoints/${id}`, options } as const;
    return (await this.#transport.call<WebhookEndpoint>(call)).body;
  }

  /** What is left out stays as it is. */
  async update(id: string, input: ChangeWebhookEndpointInput, options?: CallOptions): Promise<WebhookEndpoint> {
    const call = { method: 'PATCH', path: path`/v1/webhook-endpoints/${id}`, body: input, options } as const;
    return (await this.#transport.call<WebhookEndpoint>(call)).body;
  }

  /** With what waits for another try. */
  async delete(id: string, options?: CallOptions): Promise<void> {
    const isDoneWith = 'endpoint_not_found';
    await this.#transport.call({ method: 'DELETE', path: path`/v1/webhook-endpoints/${id}`, isDoneWith, options });
  }

  /** Sends a test there at once, and says what was answered. */
  async test(id: string, options?: CallOptions): Promise<WebhookTest> {
    const call = { method: 'POST', path: path`/v1/webhook-endpoints/${id}/test`, options } as const;
    return (await this.#transport.call<WebhookTest>(call)).body;
  }

  /** With a new `secret`, shown this once. For 24 hours the one before signs as well. */
  async rotateSecret(id: string, options?: CallOptions): Promise<WebhookEndpointWithSecret> {
    const call = { method: 'POST', path: path`/v1/webhook-endpoints/${id}/secret/rotation`, options } as const;
    return (await this.#transport.call<WebhookEndpointWithSecret>(call)).body;
  }

  /** Sends again what failed or is held since a time; how many. */
  async recover(id: string, input: RecoverDeliveriesInput, options?: CallOptions): Promise<{ readonly count: number }> {
    const call = { method: 'POST', path: path`/v1/webhook-endpoints/${id}/recovery`, body: input, options } as const;
    return (await this.#transport.call<{ readonly count: number }>(call)).body;
  }
}
