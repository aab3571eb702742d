import { AccountRecords } from '#accounts';
import type { EnginesOnDemand } from '#runtime';
import { LookUps, Vault } from '#vault';

/** The accounts of an installation. */
export async function openedAccounts(engines: EnginesOnDemand): Promise<AccountRecords> {
  const records = await engines.records();
  const keyring = await engines.keyring();
  return new AccountRecords(records, new Vault(keyring, records), new LookUps(keyring, records));
}
