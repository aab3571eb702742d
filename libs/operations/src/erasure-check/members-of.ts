import { AccountRecords } from '#accounts';
import { addresseeOf, INVITATION_RECORDS, MEMBERSHIP_RECORDS } from '#disclosure';
import { indexedPages, type PageRequest, type RecordStore } from '#document-store';
import { LookUps, Vault, type Keyring } from '#vault';

/**
 * Ids of accounts' memberships, which tell their addresses under keys of their own.
 * @throws DocumentStoreUnavailable; the signal's reason
 */
export async function membershipsOf(
  records: RecordStore,
  accounts: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const read = (request: PageRequest) => records.page(MEMBERSHIP_RECORDS, request);
  const found: string[] = [];
  for (const accountId of accounts) {
    signal.throwIfAborted();
    const walk = { index: 'by-account', equal: { accountId }, direction: 'up' } as const;
    for await (const page of indexedPages(read, ({ since }) => since, walk)) found.push(...page.map(({ id }) => id));
  }
  return found;
}

/**
 * Likewise of the invitations of their addresses: of one that cannot be read nobody can tell whose they are.
 * @param accounts those whose key opens
 * @throws DocumentStoreUnavailable; CryptoUnavailable; the signal's reason
 */
export async function invitationsTo(
  records: RecordStore,
  accounts: readonly string[],
  keyring: Keyring,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const addresses = new AccountRecords(records, new Vault(keyring, records), new LookUps(keyring, records));
  const read = (request: PageRequest) => records.page(INVITATION_RECORDS, request);
  const found: string[] = [];
  for (const accountId of accounts) {
    signal.throwIfAborted();
    const email = await addresses.emailIfReadable(accountId);
    if (typeof email !== 'string') continue;
    const walk = { index: 'by-addressee', equal: { addressee: addresseeOf(keyring, email) }, direction: 'up' } as const;
    for await (const page of indexedPages(read, ({ at }) => at, walk)) found.push(...page.map(({ id }) => id));
  }
  return found;
}
