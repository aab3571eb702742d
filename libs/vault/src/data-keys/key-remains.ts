import { MAX_PAGE, type RecordStore } from '#document-store';
import type { Keyring } from '../keyring/keyring.js';
import type { WrappedKey } from '../keyring/wrapped-key.js';
import { guarded } from '../records-guard.js';
import { dataKeys } from './data-keys.js';
import { opensWith, type SurvivingKey } from './surviving-keys.js';

/** A record of a data key as an embedded engine writes it: its id, and its JSON behind that. */
const RECORD =
  /((?:person|account|member):[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\{"version":\d+,"body":(\{"wrapped":"[\w-]+","keyringVersion":\d+)[,}]/g;
/** More than a record takes, so that none is missed between two pieces. */
const OVERLAP = 1_024;

/**
 * The data keys of people, accounts and memberships that stand in the bytes of a database although its records hold
 * none for them any more: where they stood before, and nothing else has been written yet.
 * @param bytes of the file that records are kept in, from its beginning, in pieces
 * @throws CryptoUnavailable when records cannot be read; what `bytes` throws
 */
export async function keyRemains(
  bytes: AsyncIterable<Buffer>,
  records: RecordStore,
  keyring: Keyring | undefined,
): Promise<readonly SurvivingKey[]> {
  const remains = new Map<string, SurvivingKey>();
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of bytes) {
    const text = Buffer.concat([rest, piece]);
    for (const [subject, keys] of await notInUse(keysIn(text.toString('latin1')), records))
      for (const key of keys) {
        const opens = keyring === undefined ? null : await opensWith(keyring, subject, key);
        if (remains.get(subject)?.opens !== true)
          remains.set(subject, { subject, keyringVersion: key.keyringVersion, opens });
      }
    rest = text.subarray(-OVERLAP);
  }
  return [...remains.values()];
}

type KeysBySubject = Map<string, readonly WrappedKey[]>;

function keysIn(text: string): KeysBySubject {
  const found: KeysBySubject = new Map();
  for (const [, subject = '', body = ''] of text.matchAll(RECORD))
    found.set(subject, [...(found.get(subject) ?? []), JSON.parse(`${body}}`) as WrappedKey]);
  return found;
}

/** A key that was wrapped anew leaves its old form behind: that of somebody who still has one is no remains. */
async function notInUse(found: KeysBySubject, records: RecordStore): Promise<KeysBySubject> {
  const subjects = [...found.keys()];
  for (let from = 0; from < subjects.length; from += MAX_PAGE)
    for (const { id } of await guarded(records.getMany(dataKeys, subjects.slice(from, from + MAX_PAGE))))
      found.delete(id);
  return found;
}
