import { bytesOfBase64, hexOf, joined, utf8 } from './bytes.js';
import { DoesNotHold } from './failure.js';
import { COSIGNATURE } from './vkey.js';
/** @import { Bytes } from './bytes.js' */
/** @import { Vkey } from './vkey.js' */

const LONGEST = 1_000_000;
const MOST_SIGNATURES = 100;
/** The end of the year 9999, in seconds: later than what a date can say. */
const LATEST = 253_402_300_799;

/**
 * @typedef {{ name: string, id: string, bytes: Bytes }} Signature
 * @typedef {{ text: string, signatures: readonly Signature[] }} Note
 * @typedef {{ key: Vkey, at: Date | undefined }} Signed by which key, and when, where the signature says that
 */

/**
 * The text and the signatures of a signed note (C2SP signed-note).
 * @param {unknown} note
 * @returns {Note | undefined} undefined where it is none
 */
export function parseNote(note) {
  if (typeof note !== 'string' || note.length > LONGEST || hasControls(note)) return undefined;
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n')) return undefined;
  const lines = note.slice(end + 2, -1).split('\n');
  if (lines.length > MOST_SIGNATURES) return undefined;
  const signatures = lines.map(parseSignature);
  if (!signatures.every((signature) => signature !== undefined)) return undefined;
  return { text: note.slice(0, end + 1), signatures };
}

/** @param {string} line */
function parseSignature(line) {
  const [, name, base64] = /^— ([^\s+]+) ([A-Za-z0-9+/=]+)$/u.exec(line) ?? [];
  const bytes = bytesOfBase64(base64);
  if (name === undefined || bytes === undefined || bytes.length < 5) return undefined;
  return { name, id: hexOf(bytes.slice(0, 4)), bytes: bytes.slice(4) };
}

/** @param {string} text */
function hasControls(text) {
  return /[^\P{Cc}\n]/u.test(text);
}

/**
 * By which of the keys a note is signed; those of others are passed over.
 * @param {Note} note
 * @param {readonly Vkey[]} keys
 * @returns {Promise<readonly Signed[]>}
 * @throws {DoesNotHold} where a signature by one of the keys is wrong
 */
export async function signedBy({ text, signatures }, keys) {
  const known = signatures.flatMap((signature) => {
    const key = keys.find(({ name, id }) => name === signature.name && id === signature.id);
    return key ? [{ key, bytes: signature.bytes }] : [];
  });
  return Promise.all(known.map(({ key, bytes }) => checked(text, key, bytes)));
}

/**
 * @param {string} text
 * @param {Vkey} key
 * @param {Bytes} bytes
 * @returns {Promise<Signed>}
 */
async function checked(text, key, bytes) {
  const isTimed = key.algorithm === COSIGNATURE;
  const seconds = isTimed ? secondsOf(bytes) : undefined;
  const message = seconds === undefined ? text : `cosignature/v1\ntime ${seconds}\n${text}`;
  const signature = isTimed ? bytes.slice(8) : bytes;
  if (!(await isRight(key, signature, utf8(message))))
    throw new DoesNotHold(
      `the signature of ${key.name} is wrong: what it stands under was changed since it was signed`,
    );
  if (seconds === undefined) return { key, at: undefined };
  if (seconds > LATEST) throw new DoesNotHold(`the time that ${key.name} signed is none`);
  return { key, at: new Date(Number(seconds) * 1_000) };
}

/** @param {Bytes} bytes */
function secondsOf(bytes) {
  return bytes.length === 72 ? new DataView(joined([bytes]).buffer).getBigUint64(0) : 0n;
}

/**
 * @param {Vkey} key
 * @param {Bytes} signature
 * @param {Bytes} message
 */
async function isRight({ publicKey }, signature, message) {
  try {
    const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, signature, message);
  } catch {
    return false;
  }
}
