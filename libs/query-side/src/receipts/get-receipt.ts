import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Disclosures, FreshDocuments } from '#disclosure';
import { GRANT_REFUSALS } from '#domain';
import type { GrantDocument } from '#projections';
import { Receipts } from '#proofs';
import { QueryRejected } from '../query-rejected.js';

/** Who asks: one of the two sides of a grant. */
export type ReceiptHolder = { readonly businessId: string } | { readonly personId: string };

export interface PublicReceipt {
  /** A JWS in compact form (docs/api.md, Receipts). */
  readonly receipt: string;
}

/** The receipt of a grant, in every state of it, the same for both sides. Shows nothing of the person. */
export class GetReceipt extends Query<PublicReceipt> {
  constructor(
    readonly grantId: string,
    readonly holder: ReceiptHolder,
  ) {
    super();
  }
}

@QueryHandler(GetReceipt)
export class GetReceiptHandler implements IQueryHandler<GetReceipt> {
  constructor(
    private readonly documents: FreshDocuments,
    private readonly disclosures: Disclosures,
    private readonly receipts: Receipts,
  ) {}

  async execute({ grantId, holder }: GetReceipt): Promise<PublicReceipt> {
    const grant = await this.documents.storedGrant(grantId);
    if (grant === undefined || !isOf(grant, holder)) throw new QueryRejected(GRANT_REFUSALS.grantNotFound);
    const status = await this.disclosures.statusOf(grantId);
    return { receipt: await this.receipts.of(grantId, status) };
  }
}

function isOf(grant: GrantDocument, holder: ReceiptHolder): boolean {
  return 'businessId' in holder ? grant.businessId === holder.businessId : grant.personId === holder.personId;
}
