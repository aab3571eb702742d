import { bytesOfBase64 } from './bytes.js';
import { DoesNotHold } from './failure.js';
import { parseNote, signedBy } from './note.js';
import { COSIGNATURE, ED25519, withTimes } from './vkey.js';
import { plain } from './words.js';
/** @import { Bytes } from './bytes.js' */
/** @import { Note, Signed } from './note.js' */
/** @import { Vkey } from './vkey.js' */

/**
 * What a log has signed of itself (C2SP tlog-checkpoint): its name, how many entries it has, and the root over them.
 * @typedef {{ origin: string, size: number, root: Bytes, at: Date | undefined, by: readonly Vkey[],
 *   witnesses: readonly Signed[] }} Checkpoint
 */

/**
 * Whom one believes: the log's keys, and those who watch it.
 * @typedef {{ keys: readonly Vkey[], witnesses?: readonly Vkey[] }} Trusted
 */

/**
 * @param {unknown} text of the note
 * @param {Trusted} trusted
 * @returns {Promise<Checkpoint>}
 * @throws {DoesNotHold} where it is none, or is not signed by the log
 */
export async function openCheckpoint(text, { keys, witnesses = [] }) {
  const note = parseNote(text);
  if (!note) throw new DoesNotHold('the checkpoint is no signed note');
  const [origin = '', size = '', base64 = '', ...extensions] = note.text.slice(0, -1).split('\n');
  const root = bytesOfBase64(base64);
  if (!isCount(size) || root?.length !== 32 || origin === '' || extensions.includes(''))
    throw new DoesNotHold('what is signed is no checkpoint of a log (its name, its size, its root)');
  const { by, at } = await signedByLog(note, origin, keys);
  const cosigned = await signedBy(note, witnesses);
  const isNew = cosigned.filter(({ key }, place) => cosigned.findIndex((other) => other.key === key) === place);
  return { origin, size: Number(size), root, at, by, witnesses: isNew };
}

/**
 * By which of the log's keys a note of its is signed, and when by its own word.
 * @param {Note} note
 * @param {string} origin
 * @param {readonly Vkey[]} keys
 * @returns {Promise<{ by: readonly Vkey[], at: Date | undefined }>}
 * @throws {DoesNotHold} where it is signed by none
 */
export async function signedByLog(note, origin, keys) {
  const own = keys.filter(({ name }) => name === origin);
  if (own.length === 0) throw new DoesNotHold(`it is of the log ${plain(origin)}, of which no key was given`);
  const signed = await signedBy(note, await withTimes(own));
  const by = signed.filter(({ key }) => key.algorithm === ED25519).map(({ key }) => key);
  if (by.length === 0) throw new DoesNotHold(`it is not signed with a key of ${plain(origin)} that was given`);
  const times = signed.filter(({ key }) => key.algorithm === COSIGNATURE).map(({ at }) => at);
  return { by, at: times[0] };
}

/** @param {string} text */
export function isCount(text) {
  return /^(0|[1-9][0-9]{0,15})$/.test(text) && Number.isSafeInteger(Number(text));
}
