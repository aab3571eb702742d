import type { RefusalSet } from './refusal-set.js';

/** How many changes of a person may wait at once, whoever asked for them (docs/api.md, Limits). */
export const MAX_WAITING_CHANGES = 10;
/** How many an assistant may ask for in 24 hours. */
export const MAX_CHANGES_OF_ASSISTANT = 50;
/** How many all assistants of a person may ask for in 24 hours. */
export const MAX_CHANGES_OF_PERSON = 100;

/** Of what assistants ask for and people confirm in the app. */
export const CHANGE_REFUSALS = {
  /** Of one that never was, is swept or is another person's: nobody can tell which. */
  changeNotFound: {
    code: 'change_not_found',
    message: 'No change of yours has this id: look for it in the list of changes, kept for a day.',
  },
  changeNotPending: {
    code: 'change_not_pending',
    message: 'This change does not wait any more, or is being confirmed just now: read how it stands.',
  },
  changeOutdated: {
    code: 'change_not_pending',
    message: 'What this change is about is no longer as it was shown: have your assistant ask for it anew.',
  },
  changeExpired: {
    code: 'change_expired',
    message: 'This change waited for ten minutes and has expired: have your assistant ask for it anew.',
  },
  tooManyChanges: {
    code: 'rate_limited',
    message:
      `Too many changes: ${MAX_WAITING_CHANGES} may wait at once, and in 24 hours an assistant may ask for ` +
      `${MAX_CHANGES_OF_ASSISTANT}, all of a person’s for ${MAX_CHANGES_OF_PERSON}; wait before you ask for the next.`,
  },
} as const satisfies RefusalSet;
