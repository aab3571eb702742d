import type { CallOptions } from '../http/call.js';
import { Paged } from '../http/paged.js';
import { path } from '../http/path.js';
import type { Transport } from '../http/transport.js';
import type { AddWebhookEndpointInput, WebhookEndpoint, WebhookEndpointWithSecret, WebhookTest } from '../types.js';

const PATH = '/v1/webhook-endpoints';

/** Where the service sends events to (docs/api.md, Webhook endpoints). */
export class WebhookEndpoints {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** With its `secret`, which is shown this once. */
  async create(input: AddWebhookEndpointInput, options?: CallOptions): Promise<WebhookEndpointWithSecret> {
    const call = { method: 'POST', path: PATH, body: input, options } as const;
    return (await this.#transport.call<WebhookEndpointWithSecret>(call)).body;
  }

  /** All of them, newest first. */
  list(options?: CallOptions): Paged<WebhookEndpoint> {
    const call = { method: 'GET', path: PATH, options } as const;
    return new Paged(async () => (await this.#transport.call<{ data: WebhookEndpoint[] }>(call)).body);
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
}
