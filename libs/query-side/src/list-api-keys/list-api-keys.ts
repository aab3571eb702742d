import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiKeyUses } from '#limits';
import { FoldedBusinesses } from '../find-business/folded-businesses.js';

/** An API key without the key. */
export interface ListedApiKey {
  readonly keyId: string;
  readonly name: string;
  /** Its last characters. */
  readonly hint: string;
  readonly createdAt: string;
  /** The member who made it, whose account is null once the member is gone; null where that is not known. */
  /** To the minute; null for one that was never used, or not for two years. */
  readonly lastUsedAt: string | null;
  readonly createdBy: { readonly memberId: string; readonly accountId: string | null } | null;
}

/** The API keys in force, newest first: never more than a business may have. */
export class ListApiKeys extends Query<readonly ListedApiKey[]> {
  constructor(readonly businessId: string) {
    super();
  }
}

@QueryHandler(ListApiKeys)
export class ListApiKeysHandler implements IQueryHandler<ListApiKeys> {
  constructor(
    private readonly businesses: FoldedBusinesses,
    private readonly uses: ApiKeyUses,
  ) {}

  async execute({ businessId }: ListApiKeys): Promise<readonly ListedApiKey[]> {
    const business = await this.businesses.find(businessId);
    if (business.status !== 'registered') return [];
    const inForce = [...business.apiKeys.values()].filter(({ revokedAt }) => revokedAt === null);
    const lastUses = await this.uses.of(inForce.map(({ keyId }) => keyId));
    return inForce.reverse().map(({ keyId, name, hint, createdAt, createdBy: maker }) => {
      const accountId = maker === null ? null : (business.members.get(maker)?.accountId ?? null);
      const createdBy = maker === null ? null : { memberId: maker, accountId };
      return { keyId, name, hint, createdAt, createdBy, lastUsedAt: lastUses.get(keyId) ?? null };
    });
  }
}
