import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { answerOf, auth } from '../api/clients.js';
import { orNull } from '../api/or-null.js';
import { OneAccount } from './one-account.js';

/** The one name of the session among what has been asked for. */
export const SESSION = ['session'] as const;
/** And of the account's passkeys. */
export const PASSKEYS = ['passkeys'] as const;

/** Whose session this browser has. */
export const accountHere = new OneAccount();

const askForAccount = () => answerOf(auth.GET('/auth/v1/account'));

export type Account = Awaited<ReturnType<typeof askForAccount>>;

const session = queryOptions({
  queryKey: SESSION,
  queryFn: loadAccount,
  // Who is signed out may have signed in in another tab a moment ago.
  refetchOnWindowFocus: ({ state }) => (state.data === null ? 'always' : true),
});

/** Whose session this browser has, and what it opens; null for who is not signed in. */
export function useSession(): UseQueryResult<Account | null> {
  return useQuery(session);
}

/** The account, for what only who is signed in is shown. */
export function useAccount(): UseQueryResult<Account> {
  return useQuery({ ...session, select: ofSomebody });
}

function ofSomebody(account: Account | null): Account {
  if (account === null) throw new Error('Nobody is signed in.');
  return account;
}

async function loadAccount(): Promise<Account | null> {
  const account = await orNull('unauthorized', askForAccount());
  accountHere.isNow(account === null ? null : account.email);
  return account;
}
