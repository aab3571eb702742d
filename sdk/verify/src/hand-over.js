import { areEqual } from './bytes.js';
import { parseNote, signedBy } from './note.js';
import { ED25519, parseVkeys, withTimes } from './vkey.js';
/** @import { Note } from './note.js' */
/** @import { Vkey } from './vkey.js' */

/**
 * That a log signs with another key from then on, which both keys have signed.
 * @typedef {{ before: Vkey, after: Vkey, at: Date | undefined }} HandOver
 */

/** Each is checked, so that a file with very many costs no more than this. */
const MOST = 100;

/**
 * The keys that one believes, with those that they gave way to, one after another.
 * @param {readonly Vkey[]} keys
 * @param {readonly unknown[]} notes statements of such changes, in any order; what is none is passed over
 * @returns {Promise<{ keys: readonly Vkey[], handOvers: readonly HandOver[] }>} with the statements that hold from
 *   these keys on, oldest first
 */
export async function followed(keys, notes) {
  const read = await Promise.all([...new Set(notes)].slice(0, MOST).map(readHandOver));
  let open = read.filter((handOver) => handOver !== undefined);
  const known = [...keys];
  const handOvers = [];
  for (;;) {
    const next = open.find(({ before }) => known.some((key) => isSame(key, before)));
    if (!next) return { keys: known, handOvers };
    open = open.filter((handOver) => handOver !== next);
    handOvers.push(next);
    if (!known.some((key) => isSame(key, next.after))) known.push(next.after);
  }
}

/**
 * @param {unknown} text
 * @returns {Promise<HandOver | undefined>}
 */
async function readHandOver(text) {
  const note = parseNote(text);
  if (!note) return undefined;
  const [title = '', ...lines] = note.text.slice(0, -1).split('\n');
  try {
    const [before, after, ...more] = await parseVkeys(lines.join('\n'));
    if (!before || !after || more.length > 0 || lines.length !== 2) return undefined;
    if (![before, after].every(({ name, algorithm }) => title === `${name} key` && algorithm === ED25519))
      return undefined;
    return await signedByBoth(note, before, after);
  } catch {
    return undefined;
  }
}

/**
 * @param {Note} note
 * @param {Vkey} before
 * @param {Vkey} after
 * @returns {Promise<HandOver | undefined>}
 * @throws {DoesNotHold} where a signature by one of them is wrong
 */
async function signedByBoth(note, before, after) {
  const signed = await signedBy(note, await withTimes([before, after]));
  if (![before, after].every((key) => signed.some((one) => isSame(one.key, key)))) return undefined;
  return { before, after, at: signed.find(({ at }) => at !== undefined)?.at };
}

/**
 * @param {Vkey} one
 * @param {Vkey} other
 */
function isSame(one, other) {
  return one.name === other.name && one.algorithm === other.algorithm && areEqual(one.publicKey, other.publicKey);
}
