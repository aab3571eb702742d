import type { BusinessChange } from './business-command.js';
import type { RegisteredBusiness } from './business-state.js';

/** Everything of a business ends with it: whoever follows API keys, members or invitations hears of each. */
export function closing({ apiKeys, invitations, members }: RegisteredBusiness, at: string): readonly BusinessChange[] {
  const keys = [...apiKeys.values()].filter(({ revokedAt }) => revokedAt === null);
  return [
    ...keys.map(({ keyId }): BusinessChange => ({ type: 'business.api_key_revoked.v1', at, data: { keyId } })),
    ...[...invitations.keys()].map((memberId): BusinessChange => {
      return { type: 'business.invitation_ended.v1', at, data: { memberId, how: 'withdrawn' } };
    }),
    ...[...members.keys()].map((memberId): BusinessChange => {
      return { type: 'business.member_removed.v1', at, data: { memberId } };
    }),
    { type: 'business.closed.v1', at, data: {} },
  ];
}
