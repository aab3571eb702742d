import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DemoGrants } from '#disclosure';
import type { GrantPage } from '../list-grants/list-grants.query.js';
import { QueryRejected } from '../query-rejected.js';
import { ListDemoGrants } from './list-demo-grants.query.js';

/** docs/api.md, Limits. */
const PAGE = 50;

@QueryHandler(ListDemoGrants)
export class ListDemoGrantsHandler implements IQueryHandler<ListDemoGrants> {
  constructor(private readonly grants: DemoGrants) {}

  /** A page looks at 50 grants; with a filter it may hold fewer while there are more. */
  async execute({ businessId, filter }: ListDemoGrants): Promise<GrantPage> {
    const { status, isChanged, cursor } = filter;
    const page = await this.grants.page(businessId, cursor, PAGE);
    if (page === undefined) {
      throw new QueryRejected('invalid_request', 'cursor must be the next_cursor of an earlier page');
    }
    // Made-up people neither move nor change their names.
    if (isChanged) return { data: [], next_cursor: null };
    const data = page.grants.filter((grant) => status === undefined || grant.status === status);
    return { data, next_cursor: page.nextCursor };
  }
}
