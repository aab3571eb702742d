import { Query } from '@nestjs/cqrs';
import type { PublicBusiness } from '#domain';

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
