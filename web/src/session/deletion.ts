import { Problem } from '../api/problem.js';
import { useAction, type Action } from '../parts/action.js';
import { accountHere, SESSION } from './session.js';

/** After these nobody knows whether this try, or one before, has deleted the account. */
const UNKNOWN = ['unreachable', 'unauthorized'];

/**
 * Deletes the account that is signed in here. Where no answer comes, the page looks whether the session is still there,
 * and one that is over then is not said to have ended before anything was done.
 * @param send asks the service, and loads another page once the account is gone; may throw a Problem
 */
export function useDeletion(send: () => Promise<void>): Action<void, never> {
  return useAction(async () => {
    accountHere.noteDeletion(true);
    try {
      await send();
    } catch (error) {
      if (error instanceof Problem && !UNKNOWN.includes(error.code)) accountHere.noteDeletion(false);
      throw error;
    }
    // Nothing of what is here is shown any more.
    return new Promise<never>(() => undefined);
  }, [SESSION]);
}
