import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { answerOf, auth } from '../api/clients.js';
import { Problem } from '../api/problem.js';
import { OneAccount } from './one-account.js';

/** The one name of the session among what has been asked for. */
export const SESSION = ['session'] as const;
/** And of the account's passkeys. */
export const PASSKEYS = ['passkeys'] as const;

/** Whose session this browser has. */
export const accountHere = new OneAccount();

const askForAccount = () => answerOf(auth.GET('/auth/v1/account'));

export type Account = Awaited<ReturnType<typeof askForAccount>>;

/** Whose session this browser has, and what it opens; fails with `unauthorized` for who is not signed in. */
export function useAccount(): UseQueryResult<Account> {
  return useQuery({ queryKey: SESSION, queryFn: loadAccount });
}

async function loadAccount(): Promise<Account> {
  try {
    const account = await askForAccount();
    accountHere.isNow(account.email);
    return account;
  } catch (error) {
    if (error instanceof Problem && error.code === 'unauthorized') accountHere.isNow(null);
    throw error;
  }
}
