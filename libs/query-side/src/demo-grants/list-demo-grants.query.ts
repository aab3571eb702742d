import { Query } from '@nestjs/cqrs';
import type { GrantStatus } from '#domain';
import type { GrantPage } from '../list-grants/list-grants.query.js';
import type { Listed } from '../listed.js';

/** Grants of a business's demo, newest first. */
export class ListDemoGrants extends Query<Listed<GrantPage>> {
  constructor(
    readonly businessId: string,
    readonly filter: {
      readonly status: GrantStatus | undefined;
      /** Whether only grants whose data changed since some time are asked for. */
      readonly isChanged: boolean;
      /** The previous page's `next_cursor`. */
      readonly cursor: string | undefined;
    },
  ) {
    super();
  }
}
