import { assertNever } from '../assert-never.js';
import { accepted, rejected } from '../decider.js';
import type {
  AcceptInvitation,
  BusinessDecision,
  InvitationCommand,
  InviteMember,
  RefuseInvitation,
} from './business-command.js';
import type { Invitation, RegisteredBusiness } from './business-state.js';
import { memberOf } from './business-state.js';
import { memberLimitReached } from './decide-members.js';
import { BUSINESS_REFUSALS, MAX_MEMBERS } from '../refusals/of-businesses.js';

/** docs/api.md, Console: an invitation is good for thirty days. */
export const INVITATION_GOOD_FOR_MS = 30 * 24 * 60 * 60_000;

export function decideInvitations(business: RegisteredBusiness, command: InvitationCommand): BusinessDecision {
  switch (command.type) {
    case 'invite-member':
      return invite(business, command);
    case 'accept-invitation':
      return accept(business, command);
    case 'refuse-invitation':
      return refuse(business, command);
    default:
      return assertNever(command, 'a command about an invitation');
  }
}

/** Those that can be accepted at this time (ISO 8601 UTC with milliseconds). */
export function openInvitations({ invitations }: RegisteredBusiness, at: string): readonly Invitation[] {
  return [...invitations.values()].filter((invitation) => isOpen(invitation, at));
}

function isOpen(invitation: Invitation, at: string): boolean {
  return Date.parse(at) < Date.parse(invitation.at) + INVITATION_GOOD_FOR_MS;
}

function invite(business: RegisteredBusiness, command: InviteMember): BusinessDecision {
  const { at, memberId, email, accountId, role, invitedBy } = command;
  const open = openInvitations(business, at);
  if (open.some((invitation) => invitation.memberId === memberId)) return accepted();
  const member = accountId === null ? undefined : memberOf(business, accountId);
  if (member !== undefined || business.members.has(memberId)) return rejected(BUSINESS_REFUSALS.addressIsMember);
  if (open.some((invitation) => invitation.email === email)) return rejected(BUSINESS_REFUSALS.alreadyInvited);
  if (business.members.size + open.length >= MAX_MEMBERS) return memberLimitReached();
  return accepted({ type: 'business.member_invited.v1', at, data: { memberId, email, role, invitedBy } });
}

/** Whoever accepts twice is a member once. */
function accept(business: RegisteredBusiness, { at, memberId, email, accountId }: AcceptInvitation): BusinessDecision {
  if (business.members.get(memberId)?.accountId === accountId) return accepted();
  const invitation = openTo(business, memberId, email, at);
  if (invitation === undefined) return invitationNotFound();
  if (memberOf(business, accountId) !== undefined) return rejected(BUSINESS_REFUSALS.youAreMember);
  const { role } = invitation;
  return accepted({ type: 'business.member_added.v1', at, data: { memberId, accountId, role } });
}

function refuse(business: RegisteredBusiness, { at, memberId, email }: RefuseInvitation): BusinessDecision {
  if (openTo(business, memberId, email, at) === undefined) return invitationNotFound();
  return accepted({ type: 'business.invitation_ended.v1', at, data: { memberId, how: 'refused' } });
}

function openTo(business: RegisteredBusiness, memberId: string, email: string, at: string): Invitation | undefined {
  const invitation = business.invitations.get(memberId);
  return invitation?.email === email && isOpen(invitation, at) ? invitation : undefined;
}

function invitationNotFound(): BusinessDecision {
  return rejected(BUSINESS_REFUSALS.invitationNotFound);
}
