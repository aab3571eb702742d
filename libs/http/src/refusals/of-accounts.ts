import { MAX_PASSKEYS } from '#accounts';
import type { Refusals } from './refusal.js';

/** Of an account's sign-in, sessions and passkeys, and of the demo's accounts. */
export const ACCOUNT_REFUSALS = {
  wrongProof: {
    code: 'invalid_code',
    message: 'The code, the link or what the passkey signed is wrong, used or too old: ask for another.',
  },
  wrongPasskey: {
    code: 'invalid_code',
    message: 'This passkey does not answer the options, or they are used or too old: ask for others.',
  },
  sessionNotFound: {
    code: 'session_not_found',
    message: 'No session of yours has this id: look for it in the list of sessions.',
  },
  passkeyNotFound: {
    code: 'passkey_not_found',
    message: 'No passkey of yours has this id: look for it in the list of passkeys.',
  },
  passkeyLimitReached: {
    code: 'passkey_limit_reached',
    message: `An account has at most ${MAX_PASSKEYS} passkeys: remove one first.`,
  },
  assistantNotFound: {
    code: 'assistant_not_found',
    message: 'No assistant of yours has this id: look for it in the list of assistants.',
  },
  /** Of one that never was, is over or was begun by another browser: nobody can tell which. */
  connectionRequestNotFound: {
    code: 'connection_request_not_found',
    message: 'No assistant waits to be let in here, in this browser: have it begin anew.',
  },
  demoNotFound: {
    code: 'demo_not_found',
    message:
      'There is no demo here, or nobody of it is left: start with DEMO=true on another DATA_DIR, or run npm run demo.',
  },
} as const satisfies Refusals;
