import { MAX_PAGE, type ViewStore } from '#document-store';
import { isLastOwner } from '#domain';
import { MEMBERSHIPS, type MembershipDocument } from '#projections';
import { FoldedBusinesses } from '../find-business/folded-businesses.js';

/** In which businesses an account has a part. */
export class Memberships {
  constructor(
    private readonly views: ViewStore,
    private readonly businesses: FoldedBusinesses,
  ) {}

  /** The account's current memberships, oldest first; at most MAX_PAGE. */
  async ofAccount(accountId: string): Promise<readonly MembershipDocument[]> {
    const equal = { accountId, status: 'current' };
    const request = { index: 'by-account', equal, direction: 'up', limit: MAX_PAGE } as const;
    return (await this.views.page(MEMBERSHIPS, request)).map(({ body }) => body);
  }

  /**
   * Whether a business would be left without an owner if the account went. The view finds the businesses, the log
   * decides.
   */
  async isLastOwner(accountId: string): Promise<boolean> {
    for (const { businessId, role } of await this.ofAccount(accountId)) {
      if (role !== 'owner') continue;
      const business = await this.businesses.find(businessId);
      if (business.status === 'registered' && isLastOwner(business, accountId)) return true;
    }
    return false;
  }
}
