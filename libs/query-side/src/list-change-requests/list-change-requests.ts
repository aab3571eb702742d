import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ViewStore } from '#document-store';
import { publicBusiness, type PublicBusiness } from '#domain';
import { CHANGE_REQUESTS } from '#projections';
import { businessesAsking } from '../businesses-asking.js';
import { viewPage } from '../view-page.js';
import { ViewProgress } from '../view-progress.js';

interface PublicChangeRequest {
  readonly business: PublicBusiness;
  readonly requested: NonNullable<PublicBusiness['requested']>;
  readonly at: string;
}

export interface ChangeRequestPage {
  readonly data: readonly PublicChangeRequest[];
  readonly next_cursor: string | null;
}

/** The changes that businesses in production wait for staff to allow, newest first. */
export class ListChangeRequests extends Query<ChangeRequestPage> {
  constructor(readonly cursor: string | undefined) {
    super();
  }
}

@QueryHandler(ListChangeRequests)
export class ListChangeRequestsHandler implements IQueryHandler<ListChangeRequests> {
  constructor(
    private readonly views: ViewStore,
    private readonly progress: ViewProgress,
  ) {}

  async execute({ cursor }: ListChangeRequests): Promise<ChangeRequestPage> {
    await this.progress.atHead();
    const { documents, nextCursor } = await viewPage(this.views, CHANGE_REQUESTS, {
      index: 'by-status',
      equal: { status: 'open' },
      order: 'requested',
      whose: {},
      cursor,
    });
    const byId = await businessesAsking(this.views, documents);
    const data = documents.flatMap(({ businessId, requestedAt: at }) => {
      const found = byId.get(businessId);
      const business = found && publicBusiness(found, null);
      return business?.requested ? [{ business, requested: business.requested, at }] : [];
    });
    return { data, next_cursor: nextCursor };
  }
}
