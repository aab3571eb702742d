import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { HistoryProofs, type HistoryProof } from '#proofs';

/** Evidence of who was shown what of a person, newest first; for the person and for staff alike. */
export class GetHistoryProof extends Query<HistoryProof> {
  /** @param cursor the previous page's `next_cursor` */
  constructor(
    readonly personId: string,
    readonly cursor: string | undefined,
  ) {
    super();
  }
}

@QueryHandler(GetHistoryProof)
export class GetHistoryProofHandler implements IQueryHandler<GetHistoryProof> {
  constructor(private readonly proofs: HistoryProofs) {}

  execute({ personId, cursor }: GetHistoryProof): Promise<HistoryProof> {
    return this.proofs.page(personId, cursor);
  }
}
