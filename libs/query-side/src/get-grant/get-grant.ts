import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Disclosures, FreshDocuments, type Reader } from '#disclosure';
import type { PublicGrant } from '#domain';
import { QueryRejected } from '../query-rejected.js';

/** Read one grant. */
export class GetGrant extends Query<PublicGrant> {
  constructor(
    readonly grantId: string,
    readonly reader: Reader,
  ) {
    super();
  }
}

@QueryHandler(GetGrant)
export class GetGrantHandler implements IQueryHandler<GetGrant> {
  constructor(
    private readonly documents: FreshDocuments,
    private readonly disclosures: Disclosures,
  ) {}

  async execute({ grantId, reader }: GetGrant): Promise<PublicGrant> {
    const grant = await this.documents.storedGrant(grantId);
    if (grant?.businessId !== reader.businessId) {
      throw new QueryRejected('grant_not_found', 'No grant of yours has this id.');
    }
    const [shown] = await this.disclosures.grants([grant], 'read', reader);
    if (shown === undefined || shown.status === 'revoked') {
      throw new QueryRejected('grant_revoked', 'The person has ended this grant.');
    }
    return shown;
  }
}
