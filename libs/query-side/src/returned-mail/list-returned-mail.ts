import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ViewStore } from '#document-store';
import { INVALID_CURSOR, type Resolution } from '#domain';
import { EventStore } from '#event-store';
import { RETURNED_MAIL, type ReturnedMailDocument } from '#projections';
import { Businesses } from '../find-business/businesses.js';
import { knownBusinesses } from '../person-grants/known-businesses.js';
import type { KnownBusiness } from '../person-grants/person-grant.js';
import { QueryRejected } from '../query-rejected.js';
import { ViewProgress } from '../view-progress.js';
import { PAGE, pageOf } from '../page-of.js';
import { confirmationsAfter, type Confirmation } from './confirmations.js';

/** A report as the person sees it (docs/api.md, Endpoints, A person's app). */
interface PersonReport {
  readonly id: string;
  readonly grant_id: string;
  readonly business: KnownBusiness;
  readonly reported_at: string;
  /** Null while open, and `resolved_at` with it. */
  readonly resolution: Resolution | null;
  readonly resolved_at: string | null;
}

export interface PersonReportPage {
  readonly data: readonly PersonReport[];
  readonly next_cursor: string | null;
}

/** Which businesses had mail come back, newest first. */
export class ListReturnedMail extends Query<PersonReportPage> {
  /** @param cursor the previous page's `next_cursor` */
  constructor(
    readonly personId: string,
    readonly cursor: string | undefined,
  ) {
    super();
  }
}

@QueryHandler(ListReturnedMail)
export class ListReturnedMailHandler implements IQueryHandler<ListReturnedMail> {
  constructor(
    private readonly log: EventStore,
    private readonly views: ViewStore,
    private readonly progress: ViewProgress,
    private readonly businesses: Businesses,
  ) {}

  async execute({ personId, cursor }: ListReturnedMail): Promise<PersonReportPage> {
    await this.progress.atHead();
    const after = cursor === undefined ? undefined : await this.placeOf(cursor, personId);
    const selected = { index: 'by-person', equal: { personId }, direction: 'down' } as const;
    const found = await this.views.page(RETURNED_MAIL, { ...selected, limit: PAGE + 1, ...(after && { after }) });
    const { entries, next } = pageOf(
      found.map(({ body }) => body),
      ({ reportId }) => reportId,
    );
    const businessOf = await knownBusinesses(
      this.businesses,
      entries.map(({ businessId }) => businessId),
    );
    const data = (await this.resolved(personId, entries)).map((report) => ({
      id: report.reportId,
      grant_id: report.grantId,
      business: businessOf(report.businessId),
      reported_at: report.reportedAt,
      resolution: report.resolution,
      resolved_at: report.resolvedAt,
    }));
    return { data, next_cursor: next };
  }

  /** A confirmation answers a report at once, and reaches the grant that holds it a little later. */
  private async resolved(
    personId: string,
    reports: readonly ReturnedMailDocument[],
  ): Promise<readonly ReturnedMailDocument[]> {
    const open = reports.filter(({ resolution }) => resolution === null);
    if (open.length === 0) return reports;
    const since = Math.min(...open.map(({ personRevision }) => personRevision));
    const confirmations = await confirmationsAfter(this.log, personId, since);
    return reports.map((report) => (report.resolution === null ? answeredBy(confirmations, report) : report));
  }

  private async placeOf(cursor: string, personId: string): Promise<{ order: string; id: string }> {
    const report = (await this.views.get(RETURNED_MAIL, cursor))?.body;
    if (report?.personId === personId) return { order: report.created, id: report.reportId };
    throw new QueryRejected(INVALID_CURSOR);
  }
}

function answeredBy(confirmations: readonly Confirmation[], report: ReturnedMailDocument): ReturnedMailDocument {
  const answer = confirmations.find(({ revision }) => revision > report.personRevision);
  return answer === undefined ? report : { ...report, resolution: answer.resolution, resolvedAt: answer.at };
}
