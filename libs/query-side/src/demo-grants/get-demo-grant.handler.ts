import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DemoGrants } from '#disclosure';
import type { PublicGrant } from '#domain';
import { QueryRejected } from '../query-rejected.js';
import { GetDemoGrant } from './get-demo-grant.query.js';

/** Nobody ever revokes a grant of the demo, so none is answered as revoked. */
@QueryHandler(GetDemoGrant)
export class GetDemoGrantHandler implements IQueryHandler<GetDemoGrant> {
  constructor(private readonly grants: DemoGrants) {}

  async execute({ businessId, grantId }: GetDemoGrant): Promise<PublicGrant> {
    const grant = await this.grants.find(businessId, grantId);
    if (grant === undefined) throw new QueryRejected('grant_not_found', 'No grant of yours has this id.');
    return grant;
  }
}
