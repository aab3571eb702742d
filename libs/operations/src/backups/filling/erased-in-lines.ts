import { ACCOUNTS, type AccountRecord } from '#accounts';
import { addresseeOf } from '#disclosure';
import { cipherOf, CryptoUnavailable, dataKeys, subjectName, type Keyring, type WrappedKey } from '#vault';
import { readRecords } from '../format/record-lines.js';

/** People who are to be erased, and what the records of a backup tell of them. */
export interface ErasedInLines {
  /** Their ids. */
  readonly people: ReadonlySet<string>;
  /** Ids of their accounts. */
  readonly accounts: ReadonlySet<string>;
  /** Their e-mail addresses, by person: once the accounts' keys are put nowhere, these stand here alone. */
  readonly addresses: ReadonlyMap<string, string>;
  /** The same as their invitations have them. */
  readonly addressees: ReadonlySet<string>;
}

const NOBODY: ErasedInLines = {
  ...{ people: new Set(), accounts: new Set() },
  ...{ addresses: new Map(), addressees: new Set() },
};

/** A person's account, as far as it is sealed. */
interface FoundAccount {
  readonly personId: string;
  readonly email: string;
}

/**
 * Looks for them in the lines of a backup's records.
 * @param people their ids
 * @throws BackupDamaged; CryptoUnavailable where the keyring is out of reach
 */
export async function erasedInLines(
  people: ReadonlySet<string>,
  folder: string,
  keyring: Keyring,
): Promise<ErasedInLines> {
  if (people.size === 0) return NOBODY;
  const accounts = new Map<string, FoundAccount>();
  const addresses = new Map<string, string>();
  for await (const { collection, id, body } of readRecords(folder)) {
    // What a collection holds has its shape; keys stand behind what they seal.
    if (collection === ACCOUNTS.name) {
      const { personId, email } = body as AccountRecord;
      if (personId !== null && people.has(personId)) accounts.set(id, { personId, email });
    }
    const account = collection === dataKeys.name ? accountOf(id, accounts) : undefined;
    if (account === undefined) continue;
    const email = await addressOf(account.id, account.found, body as WrappedKey, keyring);
    if (email !== undefined) addresses.set(account.found.personId, email);
  }
  const addressees = new Set([...addresses.values()].map((email) => addresseeOf(keyring, email)));
  return { people, accounts: new Set(accounts.keys()), addresses, addressees };
}

/** @param name of a data key's subject */
function accountOf(
  name: string,
  accounts: ReadonlyMap<string, FoundAccount>,
): { readonly id: string; readonly found: FoundAccount } | undefined {
  const id = name.slice(name.indexOf(':') + 1);
  const found = accounts.get(id);
  return found !== undefined && name === subjectName({ kind: 'account', id }) ? { id, found } : undefined;
}

/** Undefined for an account that is damaged, which tells its address to nobody any more. */
async function addressOf(
  id: string,
  { email }: FoundAccount,
  wrapped: WrappedKey,
  keyring: Keyring,
): Promise<string | undefined> {
  try {
    return (await cipherOf(keyring, { kind: 'account', id }, wrapped)).openText('email', email);
  } catch (error) {
    if (error instanceof CryptoUnavailable && error.subject !== undefined) return undefined;
    throw error;
  }
}
