import { BUSINESS_PAST, businessStream, type BusinessPast } from '#domain';
import { ALL_UNREADABLE_PASSED_OVER, type SealedFolds } from '#events';

/** What businesses were known by, and when, folded from their own streams, each event once. */
export class BusinessPasts {
  constructor(private readonly folds: SealedFolds) {}

  /** As of now; an event that cannot be read is passed over. */
  async of(businessId: string): Promise<BusinessPast> {
    const passedOver = ALL_UNREADABLE_PASSED_OVER;
    return (await this.folds.of(businessStream(businessId), BUSINESS_PAST, { passedOver })).state;
  }
}
