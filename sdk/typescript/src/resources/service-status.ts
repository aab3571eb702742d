import type { CallOptions } from '../http/call.js';
import type { Transport } from '../http/transport.js';
import type { Status } from '../types.js';

/** How the business stands (docs/api.md, Status). */
export class ServiceStatus {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Counts against no limit. */
  async get(options?: CallOptions): Promise<Status> {
    return (await this.#transport.call<Status>({ method: 'GET', path: '/v1/status', options })).body;
  }
}
