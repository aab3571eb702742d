import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DemoGrants } from '#disclosure';
import { INVALID_CURSOR, type GrantStatus } from '#domain';
import type { GrantPage } from '../list-grants/list-grants.js';
import type { Listed } from '../listed.js';
import { QueryRejected } from '../query-rejected.js';
import { PAGE } from '../page-of.js';

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

@QueryHandler(ListDemoGrants)
export class ListDemoGrantsHandler implements IQueryHandler<ListDemoGrants> {
  constructor(private readonly grants: DemoGrants) {}

  /** A page looks at 50 grants; with a filter it may hold fewer while there are more. */
  async execute({ businessId, filter }: ListDemoGrants): Promise<Listed<GrantPage>> {
    const { status, isChanged, cursor } = filter;
    const page = await this.grants.page(businessId, cursor, PAGE);
    if (page === undefined) {
      throw new QueryRejected(INVALID_CURSOR);
    }
    // Made-up people neither move nor change their names.
    if (isChanged) return { page: { data: [], next_cursor: null }, leftOut: 0 };
    const data = page.grants.filter((grant) => status === undefined || grant.status === status);
    return { page: { data, next_cursor: page.nextCursor }, leftOut: page.leftOut };
  }
}
