import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { memberOf, publicBusiness, type PublicBusiness, BUSINESS_REFUSALS } from '#domain';
import { FoldedBusinesses } from '../find-business/folded-businesses.js';
import { QueryRejected } from '../query-rejected.js';

/** A business as one of its members sees it. */
export class GetBusiness extends Query<PublicBusiness> {
  constructor(
    readonly businessId: string,
    readonly accountId: string,
  ) {
    super();
  }
}

@QueryHandler(GetBusiness)
export class GetBusinessHandler implements IQueryHandler<GetBusiness> {
  constructor(private readonly businesses: FoldedBusinesses) {}

  async execute({ businessId, accountId }: GetBusiness): Promise<PublicBusiness> {
    const business = await this.businesses.find(businessId);
    const member = business.status === 'registered' ? memberOf(business, accountId) : undefined;
    if (business.status !== 'registered' || member === undefined) {
      throw new QueryRejected(BUSINESS_REFUSALS.businessNotFound);
    }
    return publicBusiness(business, member.role);
  }
}
