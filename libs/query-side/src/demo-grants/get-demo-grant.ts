import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DemoGrants } from '#disclosure';
import { GRANT_REFUSALS, type PublicGrant } from '#domain';
import { QueryRejected } from '../query-rejected.js';

/** Read one grant of a business's demo. */
export class GetDemoGrant extends Query<PublicGrant> {
  constructor(
    readonly businessId: string,
    readonly grantId: string,
  ) {
    super();
  }
}

/** Nobody ever revokes a grant of the demo, so none is answered as revoked. */
@QueryHandler(GetDemoGrant)
export class GetDemoGrantHandler implements IQueryHandler<GetDemoGrant> {
  constructor(private readonly grants: DemoGrants) {}

  async execute({ businessId, grantId }: GetDemoGrant): Promise<PublicGrant> {
    const grant = await this.grants.find(businessId, grantId);
    if (grant === undefined) throw new QueryRejected(GRANT_REFUSALS.grantNotFound);
    return grant;
  }
}
