import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { FreshDocuments } from '#disclosure';
import { publicAddress, type Address } from '#domain';
import { readable, type Listed } from '../listed.js';
import { OwnProfiles } from '../own-profile/own-profiles.js';
import type { PersonGrant } from '../person-grants/person-grant.js';
import { PersonGrants } from '../person-grants/person-grants.js';
import type { PublicMove } from './public-move.js';

/** What a move would mean, or means, to the businesses that hold a person's address. */
export class DescribeMove extends Query<Listed<PublicMove>> {
  constructor(
    readonly personId: string,
    readonly move: {
      readonly address: Address;
      readonly effectiveDate: string;
      /** Ids of grants, newest first. */
      readonly kept: readonly string[];
      readonly leftOut: readonly string[];
    },
  ) {
    super();
  }
}

/** docs/api.md, Limits. */
const SHOWN = 50;

@QueryHandler(DescribeMove)
export class DescribeMoveHandler implements IQueryHandler<DescribeMove> {
  constructor(
    private readonly documents: FreshDocuments,
    private readonly profiles: OwnProfiles,
    private readonly grants: PersonGrants,
  ) {}

  async execute({ personId, move }: DescribeMove): Promise<Listed<PublicMove>> {
    const { address, effectiveDate, kept, leftOut } = move;
    const { name } = await this.profiles.of(personId);
    const [keeps, leavesOut] = await Promise.all([this.first(kept), this.first(leftOut)]);
    const page = {
      upcoming_address: publicAddress(name, address),
      effective_date: effectiveDate,
      kept: keeps.page,
      left_out: leavesOut.page,
      kept_count: kept.length,
      left_out_count: leftOut.length,
    };
    return { page, leftOut: keeps.leftOut + leavesOut.leftOut };
  }

  /** One that cannot be read is counted and not listed. */
  private async first(grantIds: readonly string[]): Promise<Listed<readonly PersonGrant[]>> {
    const { data, leftOut } = await readable(grantIds.slice(0, SHOWN).map((id) => this.documents.grant(id)));
    return { page: await this.grants.shownSoFar(data.filter((grant) => grant !== undefined)), leftOut };
  }
}
