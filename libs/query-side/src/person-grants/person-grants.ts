import type { ViewStore } from '#document-store';
import { ACCESS_COUNTS, GRANT_READS, type GrantDocument } from '#projections';
import type { Businesses } from '../find-business/businesses.js';
import { namedBusinesses } from './business-names.js';
import type { ViewProgress } from '../view-progress.js';
import type { PersonGrant } from './person-grant.js';

/** Grants as their person sees them, with who holds them and how often they were read. */
export class PersonGrants {
  constructor(
    private readonly views: ViewStore,
    private readonly businesses: Businesses,
    private readonly progress: ViewProgress,
  ) {}

  /** In the order given; at most MAX_PAGE. @throws ViewsBehind */
  async shown(grants: readonly GrantDocument[]): Promise<readonly PersonGrant[]> {
    await this.progress.atHead(ACCESS_COUNTS.name);
    const ids = grants.map(({ grantId }) => grantId);
    const counted = ids.length === 0 ? [] : await this.views.getMany(GRANT_READS, ids);
    const reads = new Map(counted.map(({ id, body }) => [id, body]));
    const businessOf = await namedBusinesses(
      this.businesses,
      grants.map(({ businessId }) => businessId),
    );
    return grants.map(({ grantId, status, businessId, channel, claimedAt, endedAt }) => ({
      id: grantId,
      status,
      business: businessOf(businessId),
      channel,
      claimed_at: claimedAt,
      ended_at: endedAt,
      last_read_at: reads.get(grantId)?.lastReadAt ?? null,
      reads: reads.get(grantId)?.reads ?? 0,
    }));
  }
}
