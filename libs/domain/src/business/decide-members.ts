import { assertNever } from '../assert-never.js';
import { accepted, rejected, type Decision } from '../decider.js';
import type { Form } from '../sealed-fields.js';
import type {
  AddMember,
  BusinessChange,
  BusinessChangeDecision,
  BusinessDecision,
  EndMembership,
  MemberCommand,
  RemoveMember,
} from './business-command.js';
import type { RegisteredBusiness } from './business-state.js';
import { memberOf } from './business-state.js';
import { BUSINESS_REFUSALS, MAX_MEMBERS } from '../refusals/of-businesses.js';

export function decideMembers(business: RegisteredBusiness, command: MemberCommand): BusinessDecision {
  switch (command.type) {
    case 'add-member':
      return add(business, command);
    case 'remove-member':
      return removeMember(business, command);
    case 'end-membership':
      return endMembership(business, command);
    default:
      return assertNever(command, 'a member command');
  }
}

/** An account is a member once: in the same role again is no change, another role needs its removal first. */
function add(business: RegisteredBusiness, { at, memberId, accountId, role }: AddMember): BusinessDecision {
  const member = memberOf(business, accountId) ?? business.members.get(memberId);
  if (member?.accountId === accountId && member.role === role) return accepted();
  if (member) return rejected(BUSINESS_REFUSALS.memberInAnotherRole);
  if (business.members.size >= MAX_MEMBERS) return memberLimitReached();
  return accepted({ type: 'business.member_added.v1', at, data: { memberId, accountId, role } });
}

export function removeMember(
  business: RegisteredBusiness<Form>,
  { at, memberId }: RemoveMember,
): BusinessChangeDecision {
  if (business.invitations.has(memberId)) return withdrawal(at, memberId);
  const member = business.members.get(memberId);
  if (!member) return rejected(BUSINESS_REFUSALS.memberNotFound);
  if (isLastOwner(business, memberId)) return rejected(BUSINESS_REFUSALS.lastOwner);
  return accepted(...going(business, at, memberId));
}

/** Nobody can be kept who is gone: the business may be left without an owner. */
export function endMembership(
  business: RegisteredBusiness<Form>,
  { at, memberId }: EndMembership,
): BusinessChangeDecision {
  return business.members.has(memberId) ? accepted(...going(business, at, memberId)) : accepted();
}

/** Whom the member invited is not invited any more: nobody who was removed lets others in. */
function going(business: RegisteredBusiness<Form>, at: string, memberId: string): readonly BusinessChange[] {
  const invitations = [...business.invitations.values()].filter(({ invitedBy }) => invitedBy === memberId);
  const withdrawn = invitations.map((invitation): BusinessChange => {
    return { type: 'business.invitation_ended.v1', at, data: { memberId: invitation.memberId, how: 'withdrawn' } };
  });
  return [{ type: 'business.member_removed.v1', at, data: { memberId } }, ...withdrawn];
}

function withdrawal(at: string, memberId: string): BusinessChangeDecision {
  return accepted({ type: 'business.invitation_ended.v1', at, data: { memberId, how: 'withdrawn' } });
}

export function memberLimitReached(): Decision<never, 'member_limit_reached'> {
  return rejected(BUSINESS_REFUSALS.memberLimitReached);
}

/** True for the member whose going would leave the business without an owner. */
export function isLastOwner(business: RegisteredBusiness<Form>, memberId: string): boolean {
  const owners = [...business.members.values()].filter(({ role }) => role === 'owner');
  return owners.length === 1 && owners[0]?.memberId === memberId;
}
