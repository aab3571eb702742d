import { bytesOfBase64, hexOf, sha256, utf8 } from './bytes.js';
import { AskedWrongly } from './failure.js';
/** @import { Bytes } from './bytes.js' */

/** What a signature is: of the text alone, or of the text and the time (cosignature/v1). */
export const ED25519 = 1;
export const COSIGNATURE = 4;

/**
 * A key that checks signatures of a note, as `name+hash+base64` on a line (C2SP signed-note).
 * @typedef {{ name: string, id: string, algorithm: number, publicKey: Bytes }} Vkey
 */

/**
 * @param {string} text a vkey a line; empty lines are passed over
 * @returns {Promise<readonly Vkey[]>}
 * @throws {AskedWrongly} where one is none, or there is none at all
 */
export async function parseVkeys(text) {
  const lines = text.split('\n').map((line) => line.trim());
  const keys = await Promise.all(lines.filter((line) => line !== '').map(parseVkey));
  if (keys.length === 0) throw new AskedWrongly('the file of keys holds none');
  return keys;
}

/** @param {string} line */
async function parseVkey(line) {
  const [, name, id, base64] = /^([^\s+]{1,256})\+([0-9a-f]{8})\+([A-Za-z0-9+/=]{1,100})$/u.exec(line) ?? [];
  const bytes = bytesOfBase64(base64);
  const algorithm = bytes?.[0];
  if (name === undefined || bytes?.length !== 33 || (algorithm !== ED25519 && algorithm !== COSIGNATURE))
    throw new AskedWrongly('a line of the file of keys is no verifier key (name+hash+key)');
  const key = await vkeyOf(name, algorithm, bytes.slice(1));
  if (key.id !== id) throw new AskedWrongly(`the verifier key of ${name} does not fit its own hash: it was changed`);
  return key;
}

/**
 * @param {string} name
 * @param {number} algorithm
 * @param {Bytes} publicKey 32 bytes, Ed25519
 * @returns {Promise<Vkey>}
 */
async function vkeyOf(name, algorithm, publicKey) {
  const hash = await sha256(utf8(`${name}\n`), Uint8Array.of(algorithm), publicKey);
  return { name, id: hexOf(hash.slice(0, 4)), algorithm, publicKey };
}

/**
 * The keys of a log with those by which it signs the time as well: the same, under the number of cosignatures.
 * @param {readonly Vkey[]} keys
 * @returns {Promise<readonly Vkey[]>}
 */
export async function withTimes(keys) {
  const plain = keys.filter(({ algorithm }) => algorithm === ED25519);
  const timed = await Promise.all(plain.map(({ name, publicKey }) => vkeyOf(name, COSIGNATURE, publicKey)));
  return [...keys, ...timed];
}
