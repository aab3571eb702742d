import type { FastifyRequest } from 'fastify';
import { bearerToken } from '#http';
import type { ApiKeyAuthenticator } from '../services/api-key-authenticator.js';

/** Whether who opened a stream could open it still. Asked again and again, it is counted as no request. */
export class StreamRights {
  constructor(private readonly apiKeys: ApiKeyAuthenticator) {}

  /** Of the API key that a request came with. */
  ofBusiness({ raw }: FastifyRequest): () => Promise<boolean> {
    const apiKey = bearerToken(raw);
    return async () => {
      const business = apiKey === undefined ? undefined : await this.apiKeys.authenticate(apiKey);
      return typeof business === 'object' && business.mode === 'production';
    };
  }
}
