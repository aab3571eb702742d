import { businessDecider, businessStream, type BusinessState } from '#domain';
import type { OpenedFolds, PassedOverEvents } from '#events';

/**
 * Businesses as the log has them, with members and API keys: who is a member, and what a member may do, is never read
 * from a view that lags.
 */
export class FoldedBusinesses {
  constructor(
    private readonly folds: OpenedFolds,
    private readonly passedOver: PassedOverEvents,
  ) {}

  /** @throws what `isUnreadable` knows where an event of the business cannot be read */
  async find(businessId: string): Promise<BusinessState> {
    const { passedOver } = this;
    return (await this.folds.of(businessStream(businessId), businessDecider, { passedOver })).state;
  }
}
