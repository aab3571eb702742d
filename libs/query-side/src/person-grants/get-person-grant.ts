import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { FreshDocuments } from '#disclosure';
import { GRANT_REFUSALS } from '#domain';
import { QueryRejected } from '../query-rejected.js';
import type { PersonGrant } from './person-grant.js';
import { PersonGrants } from './person-grants.js';

/** One of a person's grants, for whoever changes it: never refused for its counts. */
export class GetPersonGrant extends Query<PersonGrant> {
  constructor(
    readonly personId: string,
    readonly grantId: string,
  ) {
    super();
  }
}

@QueryHandler(GetPersonGrant)
export class GetPersonGrantHandler implements IQueryHandler<GetPersonGrant> {
  constructor(
    private readonly documents: FreshDocuments,
    private readonly grants: PersonGrants,
  ) {}

  async execute({ personId, grantId }: GetPersonGrant): Promise<PersonGrant> {
    const grant = await this.documents.grant(grantId);
    const [shown] = grant?.personId === personId ? await this.grants.shownSoFar([grant]) : [];
    if (shown === undefined) throw new QueryRejected(GRANT_REFUSALS.grantNotFound);
    return shown;
  }
}
