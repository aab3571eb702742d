import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { FoldedBusinesses } from '../find-business/folded-businesses.js';

/** An API key without the key. */
export interface ListedApiKey {
  readonly id: string;
  readonly name: string;
  /** Its last characters. */
  readonly hint: string;
  readonly created_at: string;
}

export interface ApiKeyList {
  readonly data: readonly ListedApiKey[];
  readonly next_cursor: null;
}

/** The API keys in force, newest first: never more than a business may have. */
export class ListApiKeys extends Query<ApiKeyList> {
  constructor(readonly businessId: string) {
    super();
  }
}

@QueryHandler(ListApiKeys)
export class ListApiKeysHandler implements IQueryHandler<ListApiKeys> {
  constructor(private readonly businesses: FoldedBusinesses) {}

  async execute({ businessId }: ListApiKeys): Promise<ApiKeyList> {
    const business = await this.businesses.find(businessId);
    const apiKeys = business.status === 'registered' ? [...business.apiKeys.values()].reverse() : [];
    const inForce = apiKeys.filter(({ revokedAt }) => revokedAt === null);
    const data = inForce.map(({ keyId, name, hint, createdAt }) => ({ id: keyId, name, hint, created_at: createdAt }));
    return { data, next_cursor: null };
  }
}
