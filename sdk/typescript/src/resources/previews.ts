import type { CallOptions } from '../http/call.js';
import type { Transport } from '../http/transport.js';
import type { CreatePreviewInput, Preview } from '../types.js';

/** Look-ups of people's keys (docs/api.md, Preview). */
export class Previews {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Who is behind a key, masked: read it back to the person. Counts against the day's limit, once for all repeats. */
  async create(input: CreatePreviewInput, options?: CallOptions): Promise<Preview> {
    const call = { method: 'POST', path: '/v1/previews', body: input, options } as const;
    return (await this.#transport.call<Preview>(call)).body;
  }
}
