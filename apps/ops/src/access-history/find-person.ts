import type { EnginesOnDemand } from '#runtime';
import { openedAccounts } from '../accounts/opened-accounts.js';
import { CommandFailure } from '../command-line/failures.js';

/** The id of the person who registered with an e-mail address. @throws CommandFailure when there is none */
export async function personWithEmail(engines: EnginesOnDemand, email: string): Promise<string> {
  const accounts = await openedAccounts(engines);
  const accountId = await accounts.find(email);
  const personId = accountId === undefined ? null : await accounts.personOf(accountId);
  if (personId !== null) return personId;
  throw new CommandFailure(
    'Nobody is registered with this e-mail address. A deleted person is found by no address, only by id: --person ID.',
  );
}
