import type { AssistantLook } from '#disclosure';
import type { PublicChange } from '#query-side';

export const GRANTS_LISTED = { action: 'listed', fields: ['grants'] } as const;
/** The label of the address that was asked about begins with the person's name. */
export const MOVE_PREVIEWED = { action: 'listed', fields: ['grants', 'name'] } as const;

/** Fields of the person in a change, beside the change itself: labels of addresses begin with the name. */
const IN_CHANGE = {
  approve_claim: ['grants'],
  deny_claim: ['grants'],
  revoke_grant: ['grants'],
  schedule_move: ['grants', 'name', 'upcoming_address'],
  cancel_move: ['name', 'upcoming_address'],
  confirm_address: ['name', 'address'],
} as const satisfies Record<PublicChange['kind'], readonly string[]>;

/** What the history says of a change that an assistant was shown (docs/api.md, the rule about the access history). */
export function lookAtChange({ kind }: Pick<PublicChange, 'kind'>): AssistantLook {
  return { action: 'read', fields: ['change', ...IN_CHANGE[kind]] };
}
