import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DemoGrants } from '#disclosure';
import type { GrantPage } from '../list-grants/list-grants.query.js';
import type { Listed } from '../listed.js';
import { QueryRejected } from '../query-rejected.js';
import { ListDemoGrants } from './list-demo-grants.query.js';

/** docs/api.md, Limits. */
const PAGE = 50;

@QueryHandler(ListDemoGrants)
export class ListDemoGrantsHandler implements IQueryHandler<ListDemoGrants> {
  constructor(private readonly grants: DemoGrants) {}

  /** A page looks at 50 grants; with a filter it may hold fewer while there are more. */
  async execute({ businessId, filter }: ListDemoGrants): Promise<Listed<GrantPage>> {
    const { status, isChanged, cursor } = filter;
    const page = await this.grants.page(businessId, cursor, PAGE);
    if (page === undefined) {
      throw new QueryRejected('invalid_request', 'cursor must be the next_cursor of an earlier page');
    }
    // Made-up people neither move nor change their names.
    if (isChanged) return { page: { data: [], next_cursor: null }, leftOut: 0 };
    const data = page.grants.filter((grant) => status === undefined || grant.status === status);
    return { page: { data, next_cursor: page.nextCursor }, leftOut: page.leftOut };
  }
}
