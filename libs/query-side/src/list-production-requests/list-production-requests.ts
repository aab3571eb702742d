import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ViewStore } from '#document-store';
import { publicBusiness, type PublicBusiness } from '#domain';
import { PRODUCTION_REQUESTS } from '#projections';
import { OPEN_REQUESTS, withBusinesses } from '../open-requests.js';
import { viewPage } from '../view-page.js';
import { ViewProgress } from '../view-progress.js';

interface PublicProductionRequest {
  readonly business: PublicBusiness;
  readonly use_case: string;
  readonly requested_at: string;
}

export interface ProductionRequestPage {
  readonly data: readonly PublicProductionRequest[];
  readonly next_cursor: string | null;
}

/** The requests for production that wait for an answer, newest first. */
export class ListProductionRequests extends Query<ProductionRequestPage> {
  constructor(readonly cursor: string | undefined) {
    super();
  }
}

@QueryHandler(ListProductionRequests)
export class ListProductionRequestsHandler implements IQueryHandler<ListProductionRequests> {
  constructor(
    private readonly views: ViewStore,
    private readonly progress: ViewProgress,
  ) {}

  async execute({ cursor }: ListProductionRequests): Promise<ProductionRequestPage> {
    await this.progress.atHead();
    const { documents, nextCursor } = await viewPage(this.views, PRODUCTION_REQUESTS, { ...OPEN_REQUESTS, cursor });
    const asked = await withBusinesses(this.views, documents);
    const data = asked.map(({ request: { useCase, requestedAt }, business }) => ({
      business: publicBusiness(business, null),
      use_case: useCase,
      requested_at: requestedAt,
    }));
    return { data, next_cursor: nextCursor };
  }
}
