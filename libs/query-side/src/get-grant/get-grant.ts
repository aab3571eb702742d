import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Disclosures, FreshDocuments, type Reader } from '#disclosure';
import { GRANT_REFUSALS, type PublicGrant } from '#domain';
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
    const viewsAt = this.documents.viewsAt();
    const grant = await this.documents.storedGrant(grantId);
    if (grant?.businessId !== reader.businessId) {
      throw new QueryRejected(GRANT_REFUSALS.grantNotFound);
    }
    const [shown] = await this.disclosures.grants({ documents: [grant], viewsAt }, 'read', reader);
    if (shown === undefined || shown.status === 'revoked') {
      throw new QueryRejected(GRANT_REFUSALS.grantRevoked);
    }
    return shown;
  }
}
