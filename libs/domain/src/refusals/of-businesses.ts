import type { RefusalSet } from './refusal-set.js';

export const MAX_MEMBERS = 100;
export const MAX_API_KEYS = 20;
/** That wait for an answer, of all businesses together. */
export const MAX_INVITATIONS_TO_ADDRESS = 200;

/** Of businesses, their members, invitations and API keys. */
export const BUSINESS_REFUSALS = {
  businessNotFound: {
    code: 'business_not_found',
    message: 'No business of yours has this id: look for it in the list of your businesses.',
  },
  noSuchBusiness: {
    code: 'business_not_found',
    message: 'No business has this id: look for it in the list of businesses; one that was closed is in it no more.',
  },
  alreadyRegistered: { code: 'already_registered', message: 'This business is registered already.' },
  ownerOnly: {
    code: 'owner_only',
    message: 'Only an owner of the business may do this: ask one of them.',
  },
  roleNotAllowed: {
    code: 'role_not_allowed',
    message: 'Your role in this business does not allow this: ask an owner to do it, or for another role.',
  },
  requestChanged: {
    code: 'request_changed',
    message: 'Something else is asked for by now: look at it again, and answer what is asked for.',
  },
  memberNotFound: {
    code: 'member_not_found',
    message: 'No member of the business has this id: look for it in the list of members.',
  },
  lastOwner: {
    code: 'last_owner',
    message: 'The last owner cannot leave the business: invite another owner first, or close it.',
  },
  youAreLastOwner: {
    code: 'last_owner',
    message: 'You are the last owner of a business: invite another owner first, or close it.',
  },
  memberInAnotherRole: {
    code: 'already_member',
    message: 'This account is a member in another role: remove the member first.',
  },
  addressIsMember: {
    code: 'already_member',
    message: 'This address is a member already: for another role, remove the member first, and invite again.',
  },
  youAreMember: {
    code: 'already_member',
    message: 'You are a member of this business already: refuse the invitation, or leave the business first.',
  },
  alreadyInvited: {
    code: 'already_invited',
    message: 'This address is invited already: for another role, withdraw that invitation first.',
  },
  addressIsFull: {
    code: 'rate_limited',
    message: `This address has ${MAX_INVITATIONS_TO_ADDRESS} invitations that wait for an answer: wait before you invite it.`,
  },
  invitationNotFound: {
    code: 'invitation_not_found',
    message: 'No invitation to you has this id, or it was withdrawn or has lapsed: ask to be invited again.',
  },
  memberLimitReached: {
    code: 'member_limit_reached',
    message: `A business has at most ${MAX_MEMBERS} members, the invited among them: remove one first.`,
  },
  apiKeyLimitReached: {
    code: 'api_key_limit_reached',
    message: `A business has at most ${MAX_API_KEYS} API keys in force: revoke one first.`,
  },
  apiKeyNotFound: {
    code: 'api_key_not_found',
    message: 'No API key of the business has this id: look for it in the list of API keys.',
  },
} as const satisfies RefusalSet;
