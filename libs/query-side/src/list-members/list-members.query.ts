import { Query } from '@nestjs/cqrs';
import type { Member } from '#domain';

/** The members of a business, newest first: never more than a business may have. */
export class ListMembers extends Query<readonly Member[]> {
  constructor(readonly businessId: string) {
    super();
  }
}
