import { assertNever } from '../assert-never.js';
import type { Decider, Rejection } from '../decider.js';
import { rejected } from '../decider.js';
import type { BusinessCode, BusinessCommand } from './business-command.js';
import { businessDecider } from './business-decider.js';
import type { BusinessEvent } from './business-event.js';
import type { BusinessState, RegisteredBusiness } from './business-state.js';
import { memberOf } from './business-state.js';
import type { ConsoleAction, RoleCode } from './role.js';
import { actionOnMember, may } from './role.js';
import { BUSINESS_REFUSALS } from '../refusals/of-businesses.js';

/** What members ask for; the rest is for whoever registers a business, for staff and for the service itself. */
export type MemberBusinessCommand = Extract<
  BusinessCommand,
  {
    type:
      | 'rename'
      | 'set-purpose'
      | 'set-claim-window'
      | 'request-production'
      | 'invite-member'
      | 'remove-member'
      | 'create-api-key'
      | 'revoke-api-key'
      | 'close';
  }
>;

/**
 * A business as one account may change it: refused with the code of the role, or as a business that does not exist for
 * an account that is no member. The membership is looked at in the very state that the command is decided on.
 */
export function businessDeciderFor(
  accountId: string,
): Decider<BusinessState, MemberBusinessCommand, BusinessEvent, BusinessCode | RoleCode> {
  return {
    ...businessDecider,
    decide: (state, command) => {
      const refusal = refusalFor(accountId, state, (business) => actionOf(business, command, accountId));
      return refusal === undefined ? businessDecider.decide(state, command) : rejected(refusal);
    },
  };
}

/** Why an account may not do something in a business; undefined when it may. */
export function refusalFor(
  accountId: string,
  state: BusinessState,
  actionIn: (business: RegisteredBusiness) => ConsoleAction,
): Rejection<'business_not_found' | RoleCode> | undefined {
  const member = state.status === 'registered' ? memberOf(state, accountId) : undefined;
  if (state.status !== 'registered' || member === undefined) {
    return BUSINESS_REFUSALS.businessNotFound;
  }
  const answer = may(member.role, actionIn(state));
  if (answer === 'allowed') return undefined;
  return answer === 'owner_only' ? BUSINESS_REFUSALS.ownerOnly : BUSINESS_REFUSALS.roleNotAllowed;
}

function actionOf(business: RegisteredBusiness, command: MemberBusinessCommand, accountId: string): ConsoleAction {
  switch (command.type) {
    case 'rename':
    case 'set-purpose':
    case 'set-claim-window':
      return 'change-settings';
    case 'request-production':
      return 'request-production';
    case 'invite-member':
      return actionOnMember(command.role);
    case 'remove-member':
      return actionOfRemoval(business, command.memberId, accountId);
    case 'create-api-key':
    case 'revoke-api-key':
      return 'manage-api-keys';
    case 'close':
      return 'close';
    default:
      return assertNever(command, 'a command of a member');
  }
}

/** Anyone may leave. */
function actionOfRemoval({ members, invitations }: RegisteredBusiness, id: string, accountId: string): ConsoleAction {
  const member = members.get(id);
  if (member?.accountId === accountId) return 'leave';
  return actionOnMember((member ?? invitations.get(id))?.role ?? 'developer');
}
