import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Member } from '#domain';
import { FoldedBusinesses } from '../find-business/folded-businesses.js';

/** The members of a business, newest first: never more than a business may have. */
export class ListMembers extends Query<readonly Member[]> {
  constructor(readonly businessId: string) {
    super();
  }
}

@QueryHandler(ListMembers)
export class ListMembersHandler implements IQueryHandler<ListMembers> {
  constructor(private readonly businesses: FoldedBusinesses) {}

  async execute({ businessId }: ListMembers): Promise<readonly Member[]> {
    const business = await this.businesses.find(businessId);
    return business.status === 'registered' ? [...business.members.values()].reverse() : [];
  }
}
