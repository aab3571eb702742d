import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Changes } from '#assistants';
import { CHANGE_REFUSALS } from '#domain';
import { QueryRejected } from '../query-rejected.js';
import { DescribeChange } from './describe-change.js';
import type { PublicChange } from './public-change.js';

/** What an assistant asked for, as it stands now. */
export class GetChange extends Query<PublicChange> {
  /** @param askedBy the assistant that asks, by its id: it sees its own alone; undefined for the person */
  constructor(
    readonly personId: string,
    readonly changeId: string,
    readonly askedBy?: string,
  ) {
    super();
  }
}

@QueryHandler(GetChange)
export class GetChangeHandler implements IQueryHandler<GetChange> {
  constructor(
    private readonly changes: Changes,
    private readonly queries: QueryBus,
  ) {}

  async execute({ personId, changeId, askedBy }: GetChange): Promise<PublicChange> {
    const change = await this.changes.find(personId, changeId);
    const isSeen = change !== undefined && (askedBy === undefined || change.assistant.id === askedBy);
    if (!isSeen) throw new QueryRejected(CHANGE_REFUSALS.changeNotFound);
    return this.queries.execute(new DescribeChange(change));
  }
}
