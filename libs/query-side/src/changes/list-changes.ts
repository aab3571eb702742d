import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Changes } from '#assistants';
import { INVALID_CURSOR } from '#domain';
import { readable, type Listed } from '../listed.js';
import { QueryRejected } from '../query-rejected.js';
import { PAGE } from '../page-of.js';
import { DescribeChange } from './describe-change.js';
import type { PublicChange } from './public-change.js';

export interface ChangePage {
  readonly data: readonly PublicChange[];
  readonly next_cursor: string | null;
}

/** What a person's assistants asked for within a day, newest first. */
export class ListChanges extends Query<Listed<ChangePage>> {
  /** @param cursor the previous page's `next_cursor` */
  constructor(
    readonly personId: string,
    readonly cursor: string | undefined,
  ) {
    super();
  }
}

type Found = Parameters<Changes['opened']>[0];

@QueryHandler(ListChanges)
export class ListChangesHandler implements IQueryHandler<ListChanges> {
  constructor(
    private readonly changes: Changes,
    private readonly queries: QueryBus,
  ) {}

  async execute({ personId, cursor }: ListChanges): Promise<Listed<ChangePage>> {
    const page = await this.changes.newest(personId, PAGE, cursor);
    if (page === undefined) throw new QueryRejected(INVALID_CURSOR);
    const { entries, next } = page;
    const { data: shown, leftOut } = await readable(entries.map((record) => this.shown(record)));
    const data = shown.filter((change) => change !== undefined);
    return { page: { data, next_cursor: next }, leftOut };
  }

  private async shown(record: Found): Promise<PublicChange | undefined> {
    const change = await this.changes.opened(record);
    return change && this.queries.execute(new DescribeChange(change));
  }
}
