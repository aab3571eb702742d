import { Query } from '@nestjs/cqrs';
import type { PublicBusiness } from '#domain';

/** A business as one of its members sees it. */
export class GetBusiness extends Query<PublicBusiness> {
  constructor(
    readonly businessId: string,
    readonly accountId: string,
  ) {
    super();
  }
}
