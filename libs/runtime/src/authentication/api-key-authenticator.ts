import type { ApiKeyRecords } from '#accounts';
import type { BusinessAuthenticator, BusinessPrincipal } from '#http';
import type { Businesses } from '#query-side';

/**
 * The business behind an API key: two documents looked up, on every request, so that a revoked key is refused at once.
 */
export class ApiKeyAuthenticator implements BusinessAuthenticator {
  constructor(
    private readonly apiKeys: ApiKeyRecords,
    private readonly businesses: Businesses,
  ) {}

  async authenticate(apiKey: string): Promise<BusinessPrincipal | 'revoked' | undefined> {
    const key = await this.apiKeys.issued(apiKey);
    if (key === undefined) return undefined;
    if (key.revokedAt !== null) return 'revoked';
    const business = await this.businesses.find(key.businessId);
    if (business === undefined) return undefined;
    if (business.isClosed === true) return 'revoked';
    const { businessId, name, mode, plan, claimWindowMinutes, restrictedUntil } = business;
    const { keyId } = key;
    return { kind: 'business', businessId, keyId, name, mode, plan, claimWindowMinutes, restrictedUntil };
  }
}
