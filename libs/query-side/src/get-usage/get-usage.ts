import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Clock, DAY_MS } from '#clock';
import { ViewStore } from '#document-store';
import { utcDayOf } from '#domain';
import { RequestUsage } from '#limits';
import { DAILY_USAGE, dailyUsageId, USAGE_BY_DAY } from '#projections';
import { ViewProgress } from '../view-progress.js';

export interface DayOfUsage {
  /** UTC, YYYY-MM-DD. */
  readonly date: string;
  readonly requests: number;
  readonly previews: number;
  readonly claims: number;
  readonly reads: number;
}

/** What a business did on each of the last days, today first; days without anything are there. */
export class GetUsage extends Query<{ readonly data: readonly DayOfUsage[] }> {
  /** @param days at most 90, today counted */
  constructor(
    readonly businessId: string,
    readonly days: number,
  ) {
    super();
  }
}

@QueryHandler(GetUsage)
export class GetUsageHandler implements IQueryHandler<GetUsage> {
  constructor(
    private readonly views: ViewStore,
    private readonly requests: RequestUsage,
    private readonly progress: ViewProgress,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, days }: GetUsage): Promise<{ data: readonly DayOfUsage[] }> {
    await this.progress.atHead(USAGE_BY_DAY.name);
    const now = this.clock.now();
    const dates = Array.from({ length: days }, (_, back) => utcDayOf(new Date(now - back * DAY_MS).toISOString()));
    const ids = dates.map((date) => dailyUsageId(businessId, date));
    const [documents, requests] = await Promise.all([
      this.views.getMany(DAILY_USAGE, ids),
      this.requests.of(businessId, dates),
    ]);
    const byDate = new Map(documents.map(({ body }) => [body.date, body]));
    const data = dates.map((date) => {
      const { previews = 0, claims = 0, reads = 0 } = byDate.get(date) ?? {};
      return { date, requests: requests.get(date) ?? 0, previews, claims, reads };
    });
    return { data };
  }
}
