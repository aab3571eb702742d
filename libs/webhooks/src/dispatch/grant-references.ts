import { grantStream } from '#domain';
import type { EventStore } from '#event-store';
import { firstOf } from '#events';
import type { ReferredGrant } from '#vault';

/** What of a grant its events tell the business: it stands in the grant's first event and never changes. */
export class GrantReferences {
  constructor(private readonly log: EventStore) {}

  async find(grantId: string): Promise<ReferredGrant> {
    const first = await firstOf(this.log, grantStream(grantId));
    if (first?.type !== 'grant.claimed.v1' && first?.type !== 'grant.claim_requested.v1')
      throw new Error('a grant does not begin with its claim');
    const { businessId, externalRef } = first.data;
    return { grantId, businessId, externalRef };
  }
}
