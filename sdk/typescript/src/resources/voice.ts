import type { CallOptions } from '../http/call.js';
import { path } from '../http/path.js';
import type { Transport } from '../http/transport.js';
import type {
  SpokenBusinessCheck,
  SpokenClaimInput,
  SpokenDecodedKeys,
  SpokenDecodeInput,
  SpokenGrant,
  SpokenPreview,
  SpokenPreviewInput,
} from '../types.js';

/**
 * The same for an agent on the phone: each answer has a sentence to speak, `say`, and so has a `ConsentError` that the
 * service refused with (docs/api.md, Voice agents). `call_id` is what the platform calls the phone call by.
 */
export class Voice {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** For whom the API key speaks. */
  async business(options?: CallOptions): Promise<SpokenBusinessCheck> {
    const call = { method: 'GET', path: '/v1/voice/business', options } as const;
    return (await this.#transport.call<SpokenBusinessCheck>(call)).body;
  }

  /** The keys that may have been said, best first. None is looked up. */
  async decode(input: SpokenDecodeInput, options?: CallOptions): Promise<SpokenDecodedKeys> {
    const call = { method: 'POST', path: '/v1/voice/decode', body: input, isHarmless: true, options } as const;
    return (await this.#transport.call<SpokenDecodedKeys>(call)).body;
  }

  /** Who is behind a key; three in a call. */
  async createPreview(input: SpokenPreviewInput, options?: CallOptions): Promise<SpokenPreview> {
    const call = { method: 'POST', path: '/v1/voice/previews', body: input, options } as const;
    return (await this.#transport.call<SpokenPreview>(call)).body;
  }

  /** In the call that the preview belongs to. */
  async claimGrant(input: SpokenClaimInput, options?: CallOptions): Promise<SpokenGrant> {
    const call = { method: 'POST', path: '/v1/voice/grants', body: input, options } as const;
    return (await this.#transport.call<SpokenGrant>(call)).body;
  }

  async getGrant(id: string, options?: CallOptions): Promise<SpokenGrant> {
    const call = { method: 'GET', path: path`/v1/voice/grants/${id}`, options } as const;
    return (await this.#transport.call<SpokenGrant>(call)).body;
  }
}
