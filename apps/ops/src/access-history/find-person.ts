import { AccountRecords } from '#accounts';
import type { EnginesOnDemand } from '#runtime';
import { LookUps, Vault } from '#vault';
import { CommandFailure } from '../command-line/failures.js';

/** The id of the person who registered with an e-mail address. @throws CommandFailure when there is none */
export async function personWithEmail(engines: EnginesOnDemand, email: string): Promise<string> {
  const records = await engines.records();
  const keyring = await engines.keyring();
  const accounts = new AccountRecords(records, new Vault(keyring, records), new LookUps(keyring, records));
  const accountId = await accounts.find(email);
  const personId = accountId === undefined ? null : await accounts.personOf(accountId);
  if (personId !== null) return personId;
  throw new CommandFailure(
    'Nobody is registered with this e-mail address. A deleted person is found by no address, only by id: --person ID.',
  );
}
