import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { answerOf, auth } from '../api/clients.js';

/** The one name of the session among what has been asked for. */
export const SESSION = ['session'] as const;
/** And of the account's passkeys. */
export const PASSKEYS = ['passkeys'] as const;

const loadAccount = () => answerOf(auth.GET('/auth/v1/account'));

export type Account = Awaited<ReturnType<typeof loadAccount>>;

/** Whose session this browser has, and what it opens; fails with `unauthorized` for who is not signed in. */
export function useAccount(): UseQueryResult<Account> {
  return useQuery({ queryKey: SESSION, queryFn: loadAccount });
}

/** Ends the session here and leaves nothing of it in the page or behind the back button. */
export async function signOut(): Promise<void> {
  await answerOf(auth.DELETE('/auth/v1/sessions/current'));
  window.location.replace('/');
}
