import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { FoldedBusinesses } from '../find-business/folded-businesses.js';
import { ListApiKeys, type ApiKeyList } from './list-api-keys.query.js';

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
