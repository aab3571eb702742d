import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SignInPseudonyms } from '#accounts';
import {
  cipherOf,
  dataKeys,
  subjectName,
  subjectNamed,
  Vault,
  type DataKeyRecord,
  type FieldCipher,
  type Keyring,
  type Subject,
} from '#vault';
import { InMemoryRecordStore } from '../engines/in-memory-record-store.js';
import { sealedNames } from './sealed-names.js';

const KIND = '(?:person|business|account|grant|preview|member)';
const DAY = /sign-in-day:(\d{4}-\d\d-\d\d)/g;
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const DATE = '\\d{4}-\\d\\d-\\d\\d';
const SUBJECT = new RegExp(`${KIND}:${UUID}|look-day:${DATE}`, 'g');
/** Nonce, key and tag in base64url, with the version of the wrapping key behind it. */
const WRAPPED = /"wrapped":"([\w-]{80})","keyringVersion":(\d+)/g;
const SEALED = /v[12]\.[\w-]{39,}/g;
const FIELDS = sealedNames();

/** LMDB's own; a process that closes it loses its locks on it (POSIX). It holds process ids. */
const LOCKS = 'lock.mdb';

/** All bytes of every file below a folder, whatever they are. */
export async function bytesOf(folder: string): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== LOCKS);
  return Buffer.concat(await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name)))));
}

/**
 * What somebody reads who has these bytes and the keyring: the bytes themselves, and each sealed value in them that any
 * data key in them opens, also where no table leads to the one or the other any more.
 */
export async function readableIn(bytes: Buffer, keyring: Keyring): Promise<readonly string[]> {
  const text = bytes.toString('latin1');
  const ciphers = await ciphersIn(text, keyring);
  const sealed = new Set(Array.from(text.matchAll(SEALED), ([found]) => found));
  return [text, ...[...sealed].flatMap((value) => openedByAny(ciphers, value))];
}

/** Which of the texts somebody reads there, in any of the forms in which a text may stand in bytes. */
export function textsIn(readable: readonly string[], texts: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    formsOf(text).some((form) => readable.some((one) => one.includes(form))) ? [name] : [],
  );
}

function formsOf(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  const base64 = bytes.toString('base64').replace(/=+$/, '').slice(0, -1);
  const forms = [text, bytes.toString('latin1'), Buffer.from(text, 'utf16le').toString('latin1')];
  return [...new Set([...forms, text.toLowerCase(), encodeURIComponent(text), base64])];
}

/**
 * What somebody with the keyring makes of an address with each key of a day in these bytes: sign-ins with it stand in
 * the log under that.
 * @param addressHash the keyed hash that the records know it by
 */
export async function pseudonymsIn(bytes: Buffer, keyring: Keyring, addressHash: string): Promise<readonly string[]> {
  const text = bytes.toString('latin1');
  const days = new Map(
    Array.from(text.matchAll(DAY), ([name, id = '']) => [name, { kind: 'sign-in-day', id } as const]),
  );
  return eachKeyIn(text, days, keyring, async (day, wrapped) => {
    const records = new InMemoryRecordStore([dataKeys]);
    await records.create(dataKeys, subjectName(day), wrapped);
    const pseudonyms = await new SignInPseudonyms(new Vault(keyring, records)).on(`${day.id}T00:00:00.000Z`);
    return pseudonyms.ofAddress(addressHash);
  });
}

/** Of every wrapped key in the bytes, for whichever subject in the bytes it turns out to be. */
function ciphersIn(text: string, keyring: Keyring): Promise<readonly FieldCipher[]> {
  const names = new Map<string, Subject>();
  for (const [name] of text.matchAll(SUBJECT)) {
    const subject = subjectNamed(name);
    if (subject !== undefined) names.set(name, subject);
  }
  return eachKeyIn(text, names, keyring, (subject, wrapped) => cipherOf(keyring, subject, wrapped));
}

/** What is made of every key in the bytes that opens for one of the subjects. */
async function eachKeyIn<T>(
  text: string,
  subjects: ReadonlyMap<string, Subject>,
  keyring: Keyring,
  make: (subject: Subject, wrapped: DataKeyRecord) => Promise<T>,
): Promise<readonly T[]> {
  const keys = new Map(Array.from(text.matchAll(WRAPPED), ([, key = '', version]) => [key, Number(version)]));
  const found: T[] = [];
  for (const [wrapped, keyringVersion] of keys) {
    for (const [name, subject] of subjects) {
      const key = { wrapped, keyringVersion };
      const isOpen = await keyring.unwrap(name, key).then(
        () => true,
        () => false,
      );
      if (isOpen) found.push(await make(subject, key));
    }
  }
  return found;
}

/** As one cipher alone opens it, the others are not tried any more. */
function openedByAny(ciphers: readonly FieldCipher[], sealed: string): readonly string[] {
  for (const cipher of ciphers) {
    const opened = openedBy(cipher, sealed);
    if (opened.length > 0) return opened;
  }
  return [];
}

function openedBy(cipher: FieldCipher, sealed: string): readonly string[] {
  for (const field of FIELDS) {
    try {
      const value = cipher.open(field, sealed);
      return [typeof value === 'string' ? value : JSON.stringify(value)];
    } catch {
      // Sealed under another name, or by another key.
    }
  }
  return [];
}
