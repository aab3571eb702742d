import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { ViewStore } from '#document-store';
import { utcDayOf } from '#domain';
import { RequestUsage } from '#limits';
import { DAILY_USAGE, dailyUsageId, USAGE_BY_DAY } from '#projections';
import { ViewProgress } from '../view-progress.js';
import { GetUsage, type DayOfUsage } from './get-usage.query.js';

const DAY_MS = 24 * 60 * 60_000;

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
