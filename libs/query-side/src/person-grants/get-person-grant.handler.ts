import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { FreshDocuments } from '#disclosure';
import { ViewStore } from '#document-store';
import { Businesses } from '../find-business/businesses.js';
import { QueryRejected } from '../query-rejected.js';
import { GetPersonGrant } from './get-person-grant.query.js';
import type { PersonGrant } from './person-grant.js';
import { PersonGrants } from './person-grants.js';
import { ReadCountProgress } from './read-count-progress.js';

@QueryHandler(GetPersonGrant)
export class GetPersonGrantHandler implements IQueryHandler<GetPersonGrant> {
  private readonly grants: PersonGrants;

  constructor(
    private readonly documents: FreshDocuments,
    views: ViewStore,
    businesses: Businesses,
    readCounts: ReadCountProgress,
  ) {
    this.grants = new PersonGrants(views, businesses, readCounts);
  }

  async execute({ personId, grantId }: GetPersonGrant): Promise<PersonGrant> {
    const grant = await this.documents.grant(grantId);
    const [shown] = grant?.personId === personId ? await this.grants.shown([grant]) : [];
    if (shown === undefined) throw new QueryRejected('grant_not_found', 'No grant of yours has this id.');
    return shown;
  }
}
