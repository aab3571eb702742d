import { Query } from '@nestjs/cqrs';
import type { PublicBusiness } from '#domain';

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
