import type { ViewStore } from '#document-store';
import { businessStream, type Fold } from '#domain';
import type { SealedFolds, SealedIn } from '#events';
import { BUSINESSES, evolveBusiness, type BusinessDocument } from '#projections';

const DOCUMENT: Fold<BusinessDocument | undefined, SealedIn<ReturnType<typeof businessStream>>> = {
  initial: undefined,
  evolve: evolveBusiness,
};

/** Businesses as every request needs them: straight from their documents. */
export class Businesses {
  constructor(
    private readonly views: ViewStore,
    private readonly folds: SealedFolds,
  ) {}

  /** Folds the log for a business that the views have not met yet. */
  async find(businessId: string): Promise<BusinessDocument | undefined> {
    const stored = await this.views.get(BUSINESSES, businessId);
    if (stored !== undefined) return stored.body;
    return (await this.folds.of(businessStream(businessId), DOCUMENT)).state;
  }
}
