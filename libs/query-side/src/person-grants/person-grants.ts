import { DAY_MS, type Clock } from '#clock';
import type { ViewStore } from '#document-store';
import { ACCESS_COUNTS, GRANT_READS, type GrantDocument } from '#projections';
import type { Businesses } from '../find-business/businesses.js';
import { knownBusinesses } from './known-businesses.js';
import type { ViewProgress } from '../view-progress.js';
import type { PersonGrant } from './person-grant.js';

/** docs/api.md, Resources, A person's grant: ninety days. */
const UNUSED_AFTER_MS = 90 * DAY_MS;

/** Grants as their person sees them, with who holds them and how often they were read. */
export class PersonGrants {
  constructor(
    private readonly views: ViewStore,
    private readonly businesses: Businesses,
    private readonly progress: ViewProgress,
    private readonly clock: Clock,
  ) {}

  /** In the order given; at most MAX_PAGE. @throws ViewsBehind where not all that was read is counted */
  async shown(grants: readonly GrantDocument[]): Promise<readonly PersonGrant[]> {
    await this.progress.atHead(ACCESS_COUNTS.name);
    return this.counted(grants);
  }

  /** The same with what is counted by now: whoever has ended a grant is told so whatever has become of its counts. */
  async shownSoFar(grants: readonly GrantDocument[]): Promise<readonly PersonGrant[]> {
    await this.progress.nearHead(ACCESS_COUNTS.name);
    return this.counted(grants);
  }

  private async counted(grants: readonly GrantDocument[]): Promise<readonly PersonGrant[]> {
    const ids = grants.map(({ grantId }) => grantId);
    const counted = ids.length === 0 ? [] : await this.views.getMany(GRANT_READS, ids);
    const reads = new Map(counted.map(({ id, body }) => [id, body]));
    const businessOf = await knownBusinesses(
      this.businesses,
      grants.map(({ businessId }) => businessId),
    );
    return grants.map((grant) => {
      const { grantId, status, businessId, channel, claimedAt, endedAt } = grant;
      const { reads: count, lastReadAt } = reads.get(grantId) ?? { reads: 0, lastReadAt: null };
      return {
        id: grantId,
        status,
        business: businessOf(businessId),
        channel,
        claimed_at: claimedAt,
        active_since: activeSince(grant),
        ended_at: endedAt,
        last_read_at: lastReadAt,
        reads: count,
        unused_since: status === 'active' ? this.unusedSince(lastReadAt ?? claimedAt) : null,
      };
    });
  }

  /** @param used when it was used last, ISO in UTC; null while that is not long ago */
  private unusedSince(used: string): string | null {
    return this.clock.now() - Date.parse(used) >= UNUSED_AFTER_MS ? used : null;
  }
}

/** Of a document that does not say it, the claim has to do until the views are rebuilt. */
function activeSince({ activeSince: known, activeRevision, claimedAt }: GrantDocument): string | null {
  if (known !== undefined) return known;
  return activeRevision === null ? null : claimedAt;
}
