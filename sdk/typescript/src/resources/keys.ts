import type { CallOptions } from '../http/call.js';
import type { Transport } from '../http/transport.js';
import type { DecodedKeys, DecodeInput } from '../types.js';

/** Keys as they are said (docs/api.md, Spoken keys). */
export class Keys {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The keys that may have been said, best first. None is looked up. */
  async decode(input: DecodeInput, options?: CallOptions): Promise<DecodedKeys> {
    const call = { method: 'POST', path: '/v1/keys/decode', body: input, isHarmless: true, options } as const;
    return (await this.#transport.call<DecodedKeys>(call)).body;
  }
}
