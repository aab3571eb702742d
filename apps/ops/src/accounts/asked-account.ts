import type { Invocation } from '../command-line/ops-command.js';
import { AccountSearch, type FoundAccount } from './account-search.js';
import { mustComeFromInput } from './asked-email.js';
import { askedReason } from './look-reason.js';

interface AccountOptions {
  /** What `--email` was given. */
  readonly email: string;
  readonly reason: string | undefined;
}

/**
 * The account that a command is for, the search for it written down.
 * @throws Misuse without a reason, and for an address that is not read from the input; CommandFailure for no account
 */
export async function askedAccount(
  invocation: Invocation<object>,
  { email, reason }: AccountOptions,
): Promise<FoundAccount> {
  mustComeFromInput(email);
  const search = new AccountSearch(invocation, askedReason(reason));
  return search.account('There is no account with this e-mail address.');
}
