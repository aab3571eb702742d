import type { RefusalSet } from './refusal-set.js';

/** Refusals of previews, claims and grants (docs/api.md, Errors). */
export const GRANT_REFUSALS = {
  invalidKeyFormat: {
    code: 'invalid_key_format',
    message: 'key is not a valid key, which has 10 letters and digits that check each other: ask for it once more',
  },
  /** The one answer for keys that are unknown, replaced, erased, throttled or a child's. */
  keyNotFound: {
    code: 'key_not_found',
    message: 'No person has this key: ask for it once more, as it stands in the person’s app.',
  },
  demoKeyNotFound: {
    code: 'key_not_found',
    message: 'No person of the demo has this key: use one of the demo’s people, as real keys are unknown here.',
  },
  previewNotFound: {
    code: 'preview_not_found',
    message: 'No preview of yours has this id: look the key up again, and claim with the new preview_id.',
  },
  previewOtherCall: {
    code: 'preview_other_call',
    message: 'This preview was made in another call, or in none: claim it where it was made, or look the key up here.',
  },
  claimWindowExpired: {
    code: 'claim_window_expired',
    message: 'The claim window of this preview has ended: look the key up again, and claim before expires_at.',
  },
  keyNotUsable: {
    code: 'key_not_usable',
    message: 'The key of this preview can no longer be claimed: ask the person for the key that is in force now.',
  },
  grantNotFound: {
    code: 'grant_not_found',
    message: 'No grant of yours has this id: look for it in the list of grants.',
  },
  grantRevoked: {
    code: 'grant_revoked',
    message: 'This grant was revoked: delete what you hold of it, and ask for a key if you need the address again.',
  },
  grantNotActive: {
    code: 'grant_not_active',
    message: 'This grant is not active, so this cannot be done with it: read it to see how it stands.',
  },
  grantNotPending: {
    code: 'grant_not_pending',
    message: 'This grant does not wait for approval, so it can be neither answered nor withdrawn: read how it stands.',
  },
} as const satisfies RefusalSet;
