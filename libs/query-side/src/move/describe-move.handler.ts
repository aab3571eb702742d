import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { FreshDocuments } from '#disclosure';
import { publicAddress } from '#domain';
import { readable } from '../listed.js';
import { OwnProfiles } from '../own-profile/own-profiles.js';
import type { PersonGrant } from '../person-grants/person-grant.js';
import { PersonGrants } from '../person-grants/person-grants.js';
import { DescribeMove } from './describe-move.query.js';
import type { PublicMove } from './public-move.js';

/** docs/api.md, Limits. */
const SHOWN = 50;

@QueryHandler(DescribeMove)
export class DescribeMoveHandler implements IQueryHandler<DescribeMove> {
  constructor(
    private readonly documents: FreshDocuments,
    private readonly profiles: OwnProfiles,
    private readonly grants: PersonGrants,
  ) {}

  async execute({ personId, move }: DescribeMove): Promise<PublicMove> {
    const { address, effectiveDate, kept, leftOut } = move;
    const { name } = await this.profiles.of(personId);
    return {
      upcoming_address: publicAddress(name, address),
      effective_date: effectiveDate,
      kept: await this.first(kept),
      left_out: await this.first(leftOut),
      kept_count: kept.length,
      left_out_count: leftOut.length,
    };
  }

  /** One that cannot be read is counted and not listed. */
  private async first(grantIds: readonly string[]): Promise<readonly PersonGrant[]> {
    const { data } = await readable(grantIds.slice(0, SHOWN).map((id) => this.documents.grant(id)));
    return this.grants.shown(data.filter((grant) => grant !== undefined));
  }
}
