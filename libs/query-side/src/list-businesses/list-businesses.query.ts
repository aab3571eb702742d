import { Query } from '@nestjs/cqrs';
import type { PublicBusiness } from '#domain';

export interface BusinessPage {
  readonly data: readonly PublicBusiness[];
  readonly next_cursor: string | null;
}

/** The businesses that an account is a member of, the newest membership first. */
export class ListBusinesses extends Query<BusinessPage> {
  constructor(
    readonly accountId: string,
    readonly cursor: string | undefined,
  ) {
    super();
  }
}
