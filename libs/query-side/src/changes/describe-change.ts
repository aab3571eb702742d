import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Change } from '#assistants';
import { publicAddress, type Name } from '#domain';
import { DescribeMove } from '../move/describe-move.js';
import type { PublicMove } from '../move/public-move.js';
import { OwnProfiles } from '../own-profile/own-profiles.js';
import { GetPersonGrant } from '../person-grants/get-person-grant.js';
import type { PublicChange } from './public-change.js';

type MovePlanEffect = Extract<Change['deed'], { readonly kind: 'schedule_move' }>;

/** As many grants as a move lists of each kind (docs/api.md, Limits). */
const SHOWN = 50;

/** A change as the person sees it before the tap, and afterwards. */
export class DescribeChange extends Query<PublicChange> {
  constructor(readonly change: Change) {
    super();
  }
}

/** Rejects with what `isUnreadable` knows where something cannot be read, with QueryRejected for who is deleted. */
@QueryHandler(DescribeChange)
export class DescribeChangeHandler implements IQueryHandler<DescribeChange> {
  constructor(
    private readonly queries: QueryBus,
    private readonly profiles: OwnProfiles,
  ) {}

  async execute({ change }: DescribeChange): Promise<PublicChange> {
    const { id, personId, assistant, status, createdAt, expiresAt, deed } = change;
    const base = { id, status, assistant, created_at: createdAt, expires_at: expiresAt };
    if ('grantId' in deed) {
      const grant = await this.queries.execute(new GetPersonGrant(personId, deed.grantId));
      return { ...base, kind: deed.kind, what: { grant } };
    }
    const { name } = await this.profiles.of(personId);
    switch (deed.kind) {
      case 'schedule_move':
        return { ...base, kind: deed.kind, what: await this.move(change, deed, name) };
      case 'cancel_move': {
        const { address, effectiveDate } = deed;
        const what = { upcoming_address: publicAddress(name, address), effective_date: effectiveDate };
        return { ...base, kind: deed.kind, what };
      }
      case 'confirm_address':
        return { ...base, kind: deed.kind, what: { address: publicAddress(name, deed.address) } };
    }
  }

  /** Whom it would tell is listed as long as that is to be decided: a page of what was is not made of all that. */
  private async move({ personId, status }: Change, deed: MovePlanEffect, name: Name): Promise<PublicMove> {
    const { address, effectiveDate, kept, keptCount, leftOut } = deed;
    const counts = { kept_count: keptCount, left_out_count: leftOut.length };
    const shown = { upcoming_address: publicAddress(name, address), effective_date: effectiveDate };
    if (status !== 'pending') return { ...shown, kept: [], left_out: [], ...counts };
    const described = { address, effectiveDate, kept, leftOut: leftOut.slice(0, SHOWN) };
    const { page } = await this.queries.execute(new DescribeMove(personId, described));
    return { ...page, ...counts };
  }
}
