import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Member } from '#domain';
import { FoldedBusinesses } from '../find-business/folded-businesses.js';
import { ListMembers } from './list-members.query.js';

@QueryHandler(ListMembers)
export class ListMembersHandler implements IQueryHandler<ListMembers> {
  constructor(private readonly businesses: FoldedBusinesses) {}

  async execute({ businessId }: ListMembers): Promise<readonly Member[]> {
    const business = await this.businesses.find(businessId);
    return business.status === 'registered' ? [...business.members.values()].reverse() : [];
  }
}
