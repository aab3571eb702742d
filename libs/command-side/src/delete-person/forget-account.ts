import type { AccountRecords, PasskeyRecords } from '#accounts';
import type { AddressTraces } from './address-traces.js';

/** What holds anything about an account, beside its sessions and memberships. */
export interface AccountStores {
  readonly accounts: AccountRecords;
  readonly addressTraces: AddressTraces;
  readonly passkeys: PasskeyRecords;
}

/**
 * Takes from an account whatever tells its address, and what one signs in to it with, whoever erases. What hangs on the
 * address is found by nothing else, so it goes first; the record stays, by which the rest is found. May be repeated.
 * @param email where it is known otherwise: the records may hold no key any more that opens it
 */
export async function forgetAccount(stores: AccountStores, accountId: string, email?: string): Promise<void> {
  const { accounts, addressTraces, passkeys } = stores;
  await (email === undefined ? addressTraces.forgetOf(accountId) : addressTraces.forget(email));
  await accounts.forget(accountId);
  await passkeys.removeAllOf(accountId);
}
