import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { ViewStore } from '#document-store';
import { Admission } from '#limits';
import { BUSINESS_USAGE } from '#projections';
import { Businesses } from '../find-business/businesses.js';
import { QueryRejected } from '../query-rejected.js';
import { GetStatus, type BusinessStatus } from './get-status.query.js';

@QueryHandler(GetStatus)
export class GetStatusHandler implements IQueryHandler<GetStatus> {
  constructor(
    private readonly businesses: Businesses,
    private readonly views: ViewStore,
    private readonly admission: Admission,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId }: GetStatus): Promise<BusinessStatus> {
    const [business, usage, previewsToday] = await Promise.all([
      this.businesses.find(businessId),
      this.views.get(BUSINESS_USAGE, businessId),
      this.admission.previewsToday(businessId),
    ]);
    if (business === undefined) throw new QueryRejected('business_not_found', 'There is no such business.');
    const { name, plan, restrictedUntil } = business;
    const isRestricted = restrictedUntil !== null && Date.parse(restrictedUntil) > this.clock.now();
    return {
      business: { id: businessId, name },
      ...(isRestricted && { restricted_until: restrictedUntil }),
      plan: { name: plan.name, requests_per_minute: plan.requestsPerMinute, previews_per_day: plan.previewsPerDay },
      usage: { active_grants: usage?.body.activeGrants ?? 0, previews_today: previewsToday },
    };
  }
}
