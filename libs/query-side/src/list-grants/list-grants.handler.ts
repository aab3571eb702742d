import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Disclosures, FreshDocuments } from '#disclosure';
import { ViewStore } from '#document-store';
import type { GrantDocument } from '#projections';
import { QueryRejected } from '../query-rejected.js';
import { ViewProgress } from '../view-progress.js';
import { pageOfGrants } from './grant-pages.js';
import { ListGrants, type GrantPage } from './list-grants.query.js';

/** docs/api.md, Limits. */
const PAGE = 50;

@QueryHandler(ListGrants)
export class ListGrantsHandler implements IQueryHandler<ListGrants> {
  constructor(
    private readonly views: ViewStore,
    private readonly progress: ViewProgress,
    private readonly documents: FreshDocuments,
    private readonly disclosures: Disclosures,
  ) {}

  async execute({ filter, reader }: ListGrants): Promise<GrantPage> {
    // A page that leaves out what changed before it was asked for would make a polling client miss it for good.
    await this.progress.atHead();
    const { businessId } = reader;
    const before = filter.cursor === undefined ? undefined : await this.atCursor(filter.cursor, businessId);
    const selection = { businessId, status: filter.status, updatedSince: filter.updatedSince, before };
    const found = await pageOfGrants(this.views, selection, PAGE + 1);
    const page = found.slice(0, PAGE);
    const shown = await this.disclosures.grants(page, 'listed', reader);
    // What the log says has changed since the page was read may no longer be what was asked for.
    const data = filter.status === undefined ? shown : shown.filter(({ status }) => status === filter.status);
    return { data, next_cursor: found.length > PAGE ? (page.at(-1)?.grantId ?? null) : null };
  }

  private async atCursor(cursor: string, businessId: string): Promise<GrantDocument> {
    const grant = await this.documents.storedGrant(cursor);
    if (grant?.businessId === businessId) return grant;
    throw new QueryRejected('invalid_request', 'cursor must be the next_cursor of an earlier page');
  }
}
