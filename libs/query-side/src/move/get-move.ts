import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ViewStore } from '#document-store';
import { isKeptByMove, PERSON_REFUSALS } from '#domain';
import { openGrantsOf } from '#projections';
import type { Listed } from '../listed.js';
import { OwnProfiles } from '../own-profile/own-profiles.js';
import { QueryRejected } from '../query-rejected.js';
import { ViewProgress } from '../view-progress.js';
import { DescribeMove } from './describe-move.js';
import type { PublicMove } from './public-move.js';

/** The move that a person has scheduled. */
export class GetMove extends Query<Listed<PublicMove>> {
  constructor(readonly personId: string) {
    super();
  }
}

@QueryHandler(GetMove)
export class GetMoveHandler implements IQueryHandler<GetMove> {
  constructor(
    private readonly queries: QueryBus,
    private readonly views: ViewStore,
    private readonly progress: ViewProgress,
    private readonly profiles: OwnProfiles,
  ) {}

  async execute({ personId }: GetMove): Promise<Listed<PublicMove>> {
    await this.progress.atHead();
    const { document, upcomingAddress } = await this.profiles.of(personId);
    const { upcoming } = document;
    if (upcoming === null || upcomingAddress === null) {
      throw new QueryRejected(PERSON_REFUSALS.noMoveScheduled);
    }
    const kept: string[] = [];
    const leftOut: string[] = [];
    for (const grant of await openGrantsOf(this.views, personId)) {
      (isKeptByMove(grant, upcoming) ? kept : leftOut).push(grant.grantId);
    }
    const { effectiveDate } = upcoming;
    return this.queries.execute(new DescribeMove(personId, { address: upcomingAddress, effectiveDate, kept, leftOut }));
  }
}
