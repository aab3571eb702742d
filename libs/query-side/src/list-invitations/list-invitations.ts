import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import pLimit from 'p-limit';
import { Clock } from '#clock';
import { Invitations, type Membership } from '#disclosure';
import { openInvitations, type Role, INVALID_CURSOR } from '#domain';
import { FoldedBusinesses } from '../find-business/folded-businesses.js';
import { QueryRejected } from '../query-rejected.js';
import { PAGE } from '../page-of.js';

/** Businesses that are looked at at the same time. */
const SIDE_BY_SIDE = 8;

export interface ListedInvitation {
  readonly id: string;
  readonly business: { readonly id: string; readonly name: string };
  readonly role: Role;
  /** The account of who invited; null for one who is a member no more. */
  readonly invitedBy: string | null;
  readonly at: string;
}

export interface InvitationPage {
  readonly data: readonly ListedInvitation[];
  readonly next_cursor: string | null;
}

/** The invitations that an address can accept, newest first, from the log: a page may hold fewer than there are. */
export class ListInvitations extends Query<InvitationPage> {
  /** @param email as it was normalised */
  constructor(
    readonly email: string,
    readonly cursor: string | undefined,
  ) {
    super();
  }
}

@QueryHandler(ListInvitations)
export class ListInvitationsHandler implements IQueryHandler<ListInvitations> {
  constructor(
    private readonly invitations: Invitations,
    private readonly businesses: FoldedBusinesses,
    private readonly clock: Clock,
  ) {}

  async execute({ email, cursor }: ListInvitations): Promise<InvitationPage> {
    const page = await this.invitations.newestTo(email, PAGE, cursor);
    if (page === undefined) throw new QueryRejected(INVALID_CURSOR);
    const { entries, next } = page;
    const limited = pLimit(SIDE_BY_SIDE);
    const listed = entries.map((invitation) => limited(() => this.listed(invitation, email)));
    return { data: (await Promise.all(listed)).filter((one) => one !== undefined), next_cursor: next };
  }

  /** Undefined for one that ended meanwhile, or never came to be. */
  private async listed({ businessId, memberId }: Membership, email: string): Promise<ListedInvitation | undefined> {
    const business = await this.businesses.find(businessId);
    if (business.status !== 'registered') return undefined;
    const invitation = openInvitations(business, this.clock.iso()).find((one) => one.memberId === memberId);
    if (invitation?.email !== email) return undefined;
    const { role, at } = invitation;
    const invitedBy = business.members.get(invitation.invitedBy)?.accountId ?? null;
    return { id: memberId, business: { id: businessId, name: business.name }, role, invitedBy, at };
  }
}
