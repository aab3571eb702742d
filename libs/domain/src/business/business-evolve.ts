import { assertNever } from '../assert-never.js';
import type { EventIn, Form } from '../sealed-fields.js';
import type {
  ApiKeyRevoked,
  BusinessClosed,
  BusinessEvent,
  BusinessRegistered,
  ChangeRequested,
  MemberAdded,
  MemberInvited,
} from './business-event.js';
import type { BusinessState, RegisteredBusiness } from './business-state.js';
import { DEFAULT_CLAIM_WINDOW_MINUTES, FREE_PLAN } from './business-state.js';

export function evolveBusiness<F extends Form>(
  state: BusinessState<F>,
  event: EventIn<F, BusinessEvent>,
): BusinessState<F> {
  if (event.type === 'business.registered.v1') return state.status === 'absent' ? registered(event) : state;
  if (state.status !== 'registered') return state;
  if (event.type === 'business.closed.v1') return { status: 'closed', businessId: state.businessId, name: state.name };
  return evolveRegistered(state, event);
}

function registered<F extends Form>({ at, data }: EventIn<F, BusinessRegistered>): RegisteredBusiness<F> {
  return {
    status: 'registered',
    businessId: data.businessId,
    name: data.name,
    registeredAt: at,
    mode: 'demo',
    productionRequestedAt: null,
    useCase: null,
    purpose: null,
    requested: null,
    claimWindowMinutes: DEFAULT_CLAIM_WINDOW_MINUTES,
    plan: FREE_PLAN,
    members: new Map(),
    invitations: new Map(),
    apiKeys: new Map(),
    restrictedUntil: null,
  };
}

function evolveRegistered<F extends Form>(
  business: RegisteredBusiness<F>,
  event: EventIn<F, Exclude<BusinessEvent, BusinessRegistered | BusinessClosed>>,
): RegisteredBusiness<F> {
  switch (event.type) {
    case 'business.renamed.v1':
      return { ...business, name: event.data.name };
    case 'business.production_requested.v1':
      return { ...business, productionRequestedAt: event.at, useCase: event.data.useCase };
    case 'business.production_approved.v1':
      return { ...business, mode: 'production', productionRequestedAt: null, useCase: null };
    case 'business.production_withdrawn.v1':
      // The request ends with it, so that the business may ask again. In demo mode it changes what it likes by itself.
      return { ...business, mode: 'demo', productionRequestedAt: null, useCase: null, requested: null };
    case 'business.purpose_set.v1':
      return { ...business, purpose: event.data.purpose };
    case 'business.change_requested.v1':
      return { ...business, requested: requestedBy(event) };
    case 'business.change_approved.v1':
    case 'business.change_refused.v1':
      return { ...business, requested: null };
    case 'business.claim_window_set.v1':
      return { ...business, claimWindowMinutes: event.data.minutes };
    case 'business.plan_set.v1':
      return { ...business, plan: event.data.plan };
    case 'business.member_added.v1':
      return {
        ...business,
        members: withAdded(business.members, event),
        invitations: without(business.invitations, event.data.memberId),
      };
    case 'business.member_invited.v1':
      return { ...business, invitations: withInvited(business.invitations, event) };
    case 'business.invitation_ended.v1':
      return { ...business, invitations: without(business.invitations, event.data.memberId) };
    case 'business.member_removed.v1':
      return { ...business, members: without(business.members, event.data.memberId) };
    case 'business.api_key_created.v1': {
      const { createdBy = null, ...made } = event.data;
      const apiKey = { ...made, createdBy, createdAt: event.at, revokedAt: null };
      return { ...business, apiKeys: new Map(business.apiKeys).set(apiKey.keyId, apiKey) };
    }
    case 'business.api_key_revoked.v1':
      return { ...business, apiKeys: withRevoked(business.apiKeys, event) };
    case 'business.lookups_restricted.v1':
      return { ...business, restrictedUntil: event.data.until };
    default:
      return assertNever(event, 'an event of a business');
  }
}

function requestedBy({ data: { name, purpose } }: EventIn<Form, ChangeRequested>): RegisteredBusiness['requested'] {
  return name === null && purpose === null ? null : { name, purpose };
}

/** One whose account nobody can tell any more is a member no more. */
function withAdded<F extends Form>(
  members: RegisteredBusiness<F>['members'],
  { data }: EventIn<F, MemberAdded>,
): RegisteredBusiness<F>['members'] {
  const { memberId, accountId, role } = data;
  return isTold(accountId) ? new Map(members).set(memberId, { memberId, accountId, role }) : members;
}

/** One whose address nobody can tell any more has expired, or who was invited is gone. */
function withInvited<F extends Form>(
  invitations: RegisteredBusiness<F>['invitations'],
  { at, data }: EventIn<F, MemberInvited>,
): RegisteredBusiness<F>['invitations'] {
  const { memberId, email, role, invitedBy } = data;
  return isTold(email) ? new Map(invitations).set(memberId, { memberId, email, role, invitedBy, at }) : invitations;
}

function isTold<Account>(account: Account): account is NonNullable<Account> {
  return account !== null && account !== undefined;
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}

function withRevoked(apiKeys: RegisteredBusiness['apiKeys'], { at, data }: EventIn<Form, ApiKeyRevoked>) {
  const apiKey = apiKeys.get(data.keyId);
  return apiKey ? new Map(apiKeys).set(data.keyId, { ...apiKey, revokedAt: at }) : apiKeys;
}
