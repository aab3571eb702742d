import { assertNever } from '../assert-never.js';
import { accepted, rejected } from '../decider.js';
import type { Form } from '../sealed-fields.js';
import type {
  BusinessChangeDecision,
  BusinessCommand,
  BusinessDecision,
  RegisterBusiness,
  SealedBusinessCommand,
} from './business-command.js';
import { businessNameProblem } from './business-rules.js';
import type { BusinessState, RegisteredBusiness } from './business-state.js';
import { decideApiKeys } from './decide-api-keys.js';
import { closing } from './closing.js';
import { decideIdentity } from './decide-identity.js';
import { decideInvitations } from './decide-invitations.js';
import { decideMembers, endMembership, removeMember } from './decide-members.js';
import { decideProduction } from './decide-production.js';
import { decideSettings, restrictLookups } from './decide-settings.js';
import { BUSINESS_REFUSALS } from '../refusals/of-businesses.js';

/** Says nothing of who may ask: `may` does, for the role of the one who does. */
export function decideBusiness(state: BusinessState, command: BusinessCommand): BusinessDecision {
  if (command.type === 'register') return register(state, command);
  if (state.status !== 'registered') return businessNotFound();
  return decideRegistered(state, command);
}

/** Looks into nothing that is sealed. */
export function decideSealedBusiness(
  state: BusinessState<Form>,
  command: SealedBusinessCommand,
): BusinessChangeDecision {
  if (state.status !== 'registered') return businessNotFound();
  switch (command.type) {
    case 'remove-member':
      return removeMember(state, command);
    case 'end-membership':
      return endMembership(state, command);
    case 'restrict-lookups':
      return restrictLookups(state, command);
    default:
      return assertNever(command, 'a business command');
  }
}

function businessNotFound(): BusinessChangeDecision {
  return rejected(BUSINESS_REFUSALS.noSuchBusiness);
}

function register(state: BusinessState, command: RegisterBusiness): BusinessDecision {
  const { at, businessId, name, memberId, ownerAccountId } = command;
  const problem = businessNameProblem(name);
  if (problem) return rejected(problem);
  if (state.status !== 'absent') return rejected(BUSINESS_REFUSALS.alreadyRegistered);
  return accepted(
    { type: 'business.registered.v1', at, data: { businessId, name } },
    { type: 'business.member_added.v1', at, data: { memberId, accountId: ownerAccountId, role: 'owner' } },
  );
}

function decideRegistered(
  business: RegisteredBusiness,
  command: Exclude<BusinessCommand, RegisterBusiness>,
): BusinessDecision {
  switch (command.type) {
    case 'request-production':
    case 'approve-production':
    case 'withdraw-production':
      return decideProduction(business, command);
    case 'rename':
    case 'set-purpose':
    case 'approve-change':
    case 'refuse-change':
      return decideIdentity(business, command);
    case 'set-claim-window':
    case 'set-plan':
    case 'restrict-lookups':
      return decideSettings(business, command);
    case 'invite-member':
    case 'accept-invitation':
    case 'refuse-invitation':
      return decideInvitations(business, command);
    case 'add-member':
    case 'remove-member':
    case 'end-membership':
      return decideMembers(business, command);
    case 'close':
      return accepted(...closing(business, command.at));
    case 'create-api-key':
    case 'revoke-api-key':
      return decideApiKeys(business, command);
    default:
      return assertNever(command, 'a business command');
  }
}
