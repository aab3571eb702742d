import { areEqual } from './bytes.js';
import { parseNote, signedBy } from './note.js';
import { ED25519, parseVkeys, withTimes } from './vkey.js';
/** @import { Note } from './note.js' */
/** @import { Findings } from './report.js' */
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
 * @param {readonly unknown[]} notes statements of such changes, in any order; of what is none only that is said
 * @returns {Promise<{ keys: readonly Vkey[], handOvers: readonly HandOver[], isDamaged: boolean }>} with the
 *   statements that hold from these keys on, oldest first; `isDamaged` where one was given that is none
 */
export async function followed(keys, notes) {
  const read = await Promise.all([...new Set(notes)].slice(0, MOST).map(readHandOver));
  let open = read.filter((handOver) => handOver !== undefined);
  const isDamaged = open.length < read.length;
  const known = [...keys];
  const handOvers = [];
  for (;;) {
    const next = open.find(({ before }) => known.some((key) => isSame(key, before)));
    if (!next) return { keys: known, handOvers, isDamaged };
    open = open.filter((handOver) => handOver !== next);
    handOvers.push(next);
    if (!known.some((key) => isSame(key, next.after))) known.push(next.after);
  }
}

const DAMAGED =
  'a hand-over of the log’s key is damaged: it is not as both keys have signed it, so it leads to no other key. Fetch ' +
  'the hand-overs again (`GET /log/v1/hand-overs`)';

/**
 * A key that is missing may be one that a damaged hand-over led to; where none is missing, nothing hangs on it. To be
 * called when all else has been found.
 * @param {boolean} isDamaged
 * @param {Findings} findings
 */
export function sayDamaged(isDamaged, findings) {
  if (!isDamaged) return;
  if (findings.problems.length > 0) findings.problem(DAMAGED);
  else findings.notProved.push(`How the log came to its keys: ${DAMAGED}.`);
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
