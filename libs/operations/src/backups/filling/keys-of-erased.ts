import { INVITATION_RECORDS, MEMBERSHIP_RECORDS } from '#disclosure';
import { dataKeys, subjectName } from '#vault';
import { readRecords, type KeptRecord } from '../format/record-lines.js';
import type { ErasedInLines } from './erased-in-lines.js';

/**
 * Records of a backup without the data keys of people who are to be erased, of their accounts, their memberships and
 * the invitations of their addresses: what is written to a server is not gone from its disk when it is removed again.
 * @throws BackupDamaged
 */
export async function* withoutKeysOf(erased: ErasedInLines, folder: string): AsyncGenerator<KeptRecord> {
  const { people, accounts, addressees } = erased;
  const destroyed = new Set<string>();
  for (const id of people) destroyed.add(subjectName({ kind: 'person', id }));
  for (const id of accounts) destroyed.add(subjectName({ kind: 'account', id }));
  for await (const record of readRecords(folder)) {
    const { collection, id, body } = record;
    // Both stand before the keys.
    const isTheirs =
      (collection === MEMBERSHIP_RECORDS.name && accounts.has(textIn(body, 'accountId'))) ||
      (collection === INVITATION_RECORDS.name && addressees.has(textIn(body, 'addressee')));
    if (isTheirs) destroyed.add(subjectName({ kind: 'member', id }));
    if (collection !== dataKeys.name || !destroyed.has(id)) yield record;
  }
}

function textIn(body: object, field: string): string {
  const value = Object.entries(body).find(([name]) => name === field)?.[1] as unknown;
  return typeof value === 'string' ? value : '';
}
