import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { openInvitations, type Invitation, type Member } from '#domain';
import { FoldedBusinesses } from '../find-business/folded-businesses.js';

/** Both newest first. */
export interface MembersAndInvited {
  readonly members: readonly Member[];
  readonly invited: readonly Invitation[];
}

/** The members of a business, and who is invited: together never more than a business may have. */
export class ListMembers extends Query<MembersAndInvited> {
  constructor(readonly businessId: string) {
    super();
  }
}

@QueryHandler(ListMembers)
export class ListMembersHandler implements IQueryHandler<ListMembers> {
  constructor(
    private readonly businesses: FoldedBusinesses,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId }: ListMembers): Promise<MembersAndInvited> {
    const business = await this.businesses.find(businessId);
    if (business.status !== 'registered') return { members: [], invited: [] };
    const invited = [...openInvitations(business, this.clock.iso())].reverse();
    return { members: [...business.members.values()].reverse(), invited };
  }
}
