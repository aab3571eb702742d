import type { FastifyRequest } from 'fastify';
import type { Sessions } from '#accounts';
import { refusalFor } from '#domain';
import { accountOf, bearerToken } from '#http';
import type { FoldedBusinesses } from '#query-side';
import type { ApiKeyAuthenticator } from '../authentication/api-key-authenticator.js';

interface RightsParts {
  readonly apiKeys: ApiKeyAuthenticator;
  readonly sessions: Sessions;
  readonly businesses: FoldedBusinesses;
}

/** Whether who opened a stream could open it still. Asked again and again, it is counted as no request. */
export class StreamRights {
  constructor(private readonly parts: RightsParts) {}

  /** Of the API key that a request came with. */
  ofBusiness({ raw }: FastifyRequest): () => Promise<boolean> {
    const apiKey = bearerToken(raw);
    return async () => {
      const business = apiKey === undefined ? undefined : await this.parts.apiKeys.authenticate(apiKey);
      return typeof business === 'object' && business.mode === 'production';
    };
  }

  /** Of the session that a request came with, as a member's of a business. */
  ofMember(request: FastifyRequest, businessId: string): () => Promise<boolean> {
    const { accountId, sessionId } = accountOf(request);
    return async () => {
      if ((await this.parts.sessions.find(accountId, sessionId)) === undefined) return false;
      const business = await this.parts.businesses.find(businessId);
      return refusalFor(accountId, business, () => 'read') === undefined;
    };
  }
}
