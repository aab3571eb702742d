import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { ViewStore } from '#document-store';
import { Admission } from '#limits';
import { BUSINESS_USAGE } from '#projections';
import { BUSINESS_REFUSALS } from '#domain';
import { Businesses } from '../find-business/businesses.js';
import { QueryRejected } from '../query-rejected.js';

/** docs/api.md, Resources, Status. */
export interface BusinessStatus {
  readonly business: { readonly id: string; readonly name: string };
  readonly plan: { readonly name: string; readonly requests_per_minute: number; readonly previews_per_day: number };
  /** Only while look-ups are restricted after too many unknown keys. */
  readonly restricted_until?: string;
  readonly usage: { readonly active_grants: number; readonly previews_today: number };
}

/** What a business may do and has done. */
export class GetStatus extends Query<BusinessStatus> {
  constructor(readonly businessId: string) {
    super();
  }
}

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
    if (business === undefined) throw new QueryRejected(BUSINESS_REFUSALS.noSuchBusiness);
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
