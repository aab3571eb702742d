import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ViewStore } from '#document-store';
import { publicBusiness, type PublicBusiness } from '#domain';
import { CHANGE_REQUESTS } from '#projections';
import { OPEN_REQUESTS, withBusinesses } from '../open-requests.js';
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
    const { documents, nextCursor } = await viewPage(this.views, CHANGE_REQUESTS, { ...OPEN_REQUESTS, cursor });
    const asked = await withBusinesses(this.views, documents);
    const data = asked.flatMap(({ request, business }) => {
      const shown = publicBusiness(business, null);
      return shown.requested ? [{ business: shown, requested: shown.requested, at: request.requestedAt }] : [];
    });
    return { data, next_cursor: nextCursor };
  }
}
