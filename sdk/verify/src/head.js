import { bytesOfBase64, sha256 } from './bytes.js';
import { isCount, signedByLog } from './checkpoint.js';
import { DoesNotHold } from './failure.js';
import { parseNote } from './note.js';
/** @import { Bytes } from './bytes.js' */
/** @import { Vkey } from './vkey.js' */

/**
 * What the log has signed of one person's history: how many entries it has, and the chain over them.
 * @typedef {{ origin: string, personId: string, count: number, chain: Bytes, at: Date | undefined }} Head
 */

const SUFFIX = ' history';

/**
 * @param {unknown} text of the note
 * @param {readonly Vkey[]} keys of the log
 * @returns {Promise<Head>}
 * @throws {DoesNotHold} where it is none, or is not signed by the log
 */
export async function openHead(text, keys) {
  const note = parseNote(text);
  if (!note) throw new DoesNotHold('the head of the history is no signed note');
  const [title = '', personId = '', count = '', base64 = '', ...more] = note.text.slice(0, -1).split('\n');
  const chain = bytesOfBase64(base64);
  if (!title.endsWith(SUFFIX) || personId === '' || !isCount(count) || chain?.length !== 32 || more.length > 0)
    throw new DoesNotHold('what is signed is no head of a history (its log, the person, the count, the chain)');
  const origin = title.slice(0, -SUFFIX.length);
  const { at } = await signedByLog(note, origin, keys);
  return { origin, personId, count: Number(count), chain, at };
}

/**
 * The chain after each entry, oldest first; at 0 that of a history without any.
 * @param {readonly Bytes[]} leaves
 * @returns {Promise<readonly Bytes[]>}
 */
export async function chainsOf(leaves) {
  /** @type {Bytes[]} */
  const chains = [new Uint8Array(32)];
  for (const leaf of leaves) chains.push(await sha256(chains[chains.length - 1] ?? leaf, leaf));
  return chains;
}
