import { grantStream } from '#domain';
import type { EventStore } from '#event-store';
import type { ReferredGrant } from '#vault';

/** What of a grant its events tell the business: it stands in the grant's first event and never changes. */
export class ToldGrants {
  constructor(private readonly log: EventStore) {}

  async find(grantId: string): Promise<ReferredGrant> {
    const [first] = await this.log.readStream(grantStream(grantId), { direction: 'forwards', limit: 1 });
    const { businessId, externalRef = null } = first?.data ?? {};
    if (typeof businessId !== 'string') throw new Error('a grant does not begin with its claim');
    return { grantId, businessId, externalRef: typeof externalRef === 'string' ? externalRef : null };
  }
}
