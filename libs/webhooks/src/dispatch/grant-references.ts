import { LRUCache } from 'lru-cache';
import { grantStream } from '#domain';
import type { EventStore } from '#event-store';
import { firstOf } from '#events';
import { EventUnreadable, type ReferredGrant } from '#vault';

/** Some hundred bytes each. */
const MOST_KEPT = 10_000;

/** What of a grant its events tell the business: it stands in the grant's first event, sealed, and never changes. */
export class GrantReferences {
  private readonly kept = new LRUCache<string, ReferredGrant>({ max: MOST_KEPT });

  constructor(private readonly log: EventStore) {}

  /** @throws DamagedEvent for a grant that does not begin with its claim: its events are put aside at once */
  async find(grantId: string): Promise<ReferredGrant> {
    const kept = this.kept.get(grantId);
    if (kept !== undefined) return kept;
    const first = await firstOf(this.log, grantStream(grantId));
    if (first?.type !== 'grant.claimed.v1' && first?.type !== 'grant.claim_requested.v1')
      throw new WithoutClaim('a grant does not begin with its claim');
    const { businessId, externalRef } = first.data;
    const found = { grantId, businessId, externalRef };
    this.kept.set(grantId, found);
    return found;
  }
}

/** Whoever asks again reads the same log. */
class WithoutClaim extends EventUnreadable {
  override readonly name = 'DamagedEvent';
}
