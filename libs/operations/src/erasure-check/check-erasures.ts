import { ACCOUNTS } from '#accounts';
import { INVITATION_RECORDS, MEMBERSHIP_RECORDS } from '#disclosure';
import { MAX_PAGE, type Collection, type RecordStore } from '#document-store';
import {
  dataKeys,
  keyRemains,
  subjectName,
  subjectNamed,
  survivingKeys,
  type Keyring,
  type Subject,
  type SurvivingKey,
} from '#vault';
import { invitationsTo, membershipsOf } from './members-of.js';

export interface ErasureCheck {
  /** How many erased people were looked for. */
  readonly erased: number;
  /** Of those, whose name and address could be read: their ids, at most MOST_NAMED. */
  readonly readable: readonly string[];
  readonly readable_count: number;
  /** Whose e-mail address could be read, besides. */
  readonly readable_accounts: number;
  /** Of how many memberships and invitations it could be read. */
  readonly readable_memberships: number;
  /** Keys of erased people that are there and do not open with the keyring, or that none was tried on. */
  readonly sealed: readonly SealedKeys[];
  /** Of all these keys, those that stand only where the database no longer uses its file; null: not looked at. */
  readonly in_unused_space: number | null;
}

interface SealedKeys {
  /** Of the wrapping key that whoever reads them must have. */
  readonly keyring_version: number;
  readonly data_keys: number;
}

/** Collections of records that a check looks at, and no other. */
export const EXAMINED_COLLECTIONS: readonly Collection<object>[] = [
  dataKeys,
  ACCOUNTS,
  MEMBERSHIP_RECORDS,
  INVITATION_RECORDS,
];

const MOST_NAMED = 100;

/**
 * What could be read of erased people in records: whose data key is still there, and opens.
 * @param bytes of the file that the records are kept in; undefined where they are in none
 * @param keyring undefined: nothing is tried, and all that is there counts as sealed
 * @throws CryptoUnavailable; DocumentStoreUnavailable; the signal's reason
 */
export async function checkErasures(
  records: RecordStore,
  bytes: AsyncIterable<Buffer> | undefined,
  erased: ReadonlySet<string>,
  keyring: Keyring | undefined,
  signal: AbortSignal,
): Promise<ErasureCheck> {
  const accounts = await accountsOf(records, erased, signal);
  const names = [...namesOf('person', erased), ...namesOf('account', accounts)];
  const own = await survivingKeys(records, keyring, names);
  const open = idsIn(openNames(own), 'account');
  const invited = keyring === undefined ? [] : await invitationsTo(records, open, keyring, signal);
  // An accepted invitation that a kill has left behind is a membership too.
  const members = new Set([...(await membershipsOf(records, accounts, signal)), ...invited]);
  const used = [...own, ...(await survivingKeys(records, keyring, namesOf('member', members)))];
  const unused = bytes === undefined ? undefined : await keyRemains(bytes, records, keyring);
  const keys = [...used, ...(unused ?? [])];
  const readable = openNames(keys);
  const people = idsIn(readable, 'person');
  return {
    erased: erased.size,
    readable: people.slice(0, MOST_NAMED),
    readable_count: people.length,
    readable_accounts: idsIn(readable, 'account').length,
    readable_memberships: idsIn(readable, 'member').length,
    sealed: byVersion(keys.filter(({ opens }) => opens !== true)),
    in_unused_space: unused?.length ?? null,
  };
}

/** Accounts that belonged to them when the records were written. */
async function accountsOf(
  records: RecordStore,
  erased: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const personId of erased) {
    signal.throwIfAborted();
    const request = { index: 'by-person', equal: {}, direction: 'up', atLeast: personId, atMost: personId } as const;
    found.push(...(await records.page(ACCOUNTS, { ...request, limit: MAX_PAGE })).map(({ id }) => id));
  }
  return found;
}

const openNames = (keys: readonly SurvivingKey[]): readonly string[] =>
  keys.filter(({ opens }) => opens === true).map(({ subject }) => subject);

const namesOf = (kind: Subject['kind'], ids: Iterable<string>): readonly string[] =>
  Array.from(ids, (id) => subjectName({ kind, id }));

const idsIn = (names: readonly string[], kind: Subject['kind']): readonly string[] =>
  names.map(subjectNamed).flatMap((subject) => (subject?.kind === kind ? [subject.id] : []));

function byVersion(keys: readonly SurvivingKey[]): readonly SealedKeys[] {
  const counts = new Map<number, number>();
  for (const { keyringVersion } of keys) counts.set(keyringVersion, (counts.get(keyringVersion) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([version, count]) => ({ keyring_version: version, data_keys: count }));
}
