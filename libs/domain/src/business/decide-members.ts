import { assertNever } from '../assert-never.js';
import { accepted, rejected } from '../decider.js';
import type { Form } from '../sealed-fields.js';
import type {
  AddMember,
  BusinessChangeDecision,
  BusinessDecision,
  EndMembership,
  MemberCommand,
  RemoveMember,
} from './business-command.js';
import type { RegisteredBusiness } from './business-state.js';
import { memberOf } from './business-state.js';

export const MAX_MEMBERS = 100;

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
  if (member) return rejected('already_member', 'This account is a member in another role.');
  if (business.members.size >= MAX_MEMBERS) {
    return rejected('member_limit_reached', `A business has at most ${MAX_MEMBERS} members.`);
  }
  return accepted({ type: 'business.member_added.v1', at, data: { memberId, accountId, role } });
}

export function removeMember(
  business: RegisteredBusiness<Form>,
  { at, memberId }: RemoveMember,
): BusinessChangeDecision {
  const member = business.members.get(memberId);
  if (!member) return rejected('member_not_found', 'The business has no such member.');
  if (isLastOwner(business, memberId)) return rejected('last_owner', 'The last owner cannot go.');
  return accepted({ type: 'business.member_removed.v1', at, data: { memberId } });
}

/** Nobody can be kept who is gone: the business may be left without an owner. */
export function endMembership(
  business: RegisteredBusiness<Form>,
  { at, memberId }: EndMembership,
): BusinessChangeDecision {
  if (!business.members.has(memberId)) return accepted();
  return accepted({ type: 'business.member_removed.v1', at, data: { memberId } });
}

/** True for the member whose going would leave the business without an owner. */
export function isLastOwner(business: RegisteredBusiness<Form>, memberId: string): boolean {
  const owners = [...business.members.values()].filter(({ role }) => role === 'owner');
  return owners.length === 1 && owners[0]?.memberId === memberId;
}
