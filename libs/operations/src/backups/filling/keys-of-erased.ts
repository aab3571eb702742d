import { ACCOUNTS } from '#accounts';
import { MEMBERSHIP_RECORDS } from '#disclosure';
import { dataKeys, subjectName } from '#vault';
import { readRecords, type KeptRecord } from '../format/record-lines.js';

/**
 * Records of a backup without the data keys of people who are to be erased, of their accounts and of their
 * memberships: what is written to a server is not gone from its disk when it is removed again.
 * @param erased ids of people
 * @throws BackupDamaged
 */
export async function* withoutKeysOf(erased: ReadonlySet<string>, folder: string): AsyncGenerator<KeptRecord> {
  // Whose account it was stands behind whose membership it was, and both before the keys.
  const accounts = erased.size === 0 ? new Set<string>() : await accountsOf(erased, folder);
  const destroyed = new Set<string>();
  for (const id of erased) destroyed.add(subjectName({ kind: 'person', id }));
  for (const id of accounts) destroyed.add(subjectName({ kind: 'account', id }));
  for await (const record of readRecords(folder)) {
    const { collection, id, body } = record;
    if (collection === MEMBERSHIP_RECORDS.name && accounts.has(textIn(body, 'accountId')))
      destroyed.add(subjectName({ kind: 'member', id }));
    if (collection !== dataKeys.name || !destroyed.has(id)) yield record;
  }
}

async function accountsOf(erased: ReadonlySet<string>, folder: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for await (const { collection, id, body } of readRecords(folder))
    if (collection === ACCOUNTS.name && erased.has(textIn(body, 'personId'))) found.add(id);
  return found;
}

function textIn(body: object, field: string): string {
  const value = Object.entries(body).find(([name]) => name === field)?.[1] as unknown;
  return typeof value === 'string' ? value : '';
}
