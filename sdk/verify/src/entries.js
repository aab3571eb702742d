import { areEqual, bytesOfBase64 } from './bytes.js';
import { parseEntry } from './entry.js';
import { DoesNotHold } from './failure.js';
import { isObject } from './json.js';
import { isIncluded, leafHash, LONGEST_PROOF } from './merkle.js';
/** @import { Bytes } from './bytes.js' */
/** @import { Checkpoint } from './checkpoint.js' */
/** @import { StoredEvent } from './entry.js' */
/** @import { Page } from './page.js' */
/** @import { Findings } from './report.js' */

/** @typedef {{ index: number, leaf: Bytes, event: StoredEvent }} ProvedEntry */

/** Hashes are made side by side, which is several times as fast, and few enough at a time for any history. */
const AT_A_TIME = 256;

/**
 * The entries of all pages that stand in the log as the checkpoint says, oldest first.
 * @param {readonly Page[]} pages in any order
 * @param {Checkpoint} checkpoint
 * @param {Findings} findings
 * @returns {Promise<readonly ProvedEntry[]>}
 */
export async function provedEntries(pages, checkpoint, findings) {
  const read = pages.map(({ entries }) => entries.map(indexOf));
  for (const indexes of read)
    if (indexes.some((index, at) => at > 0 && !(index < (indexes[at - 1] ?? 0))))
      findings.problem('the entries of a page do not stand newest first, as the service gives them');
  const inOrder = pages
    .flatMap(({ entries }) => entries)
    .map((entry) => ({ entry, index: indexOf(entry) }))
    .sort((one, other) => one.index - other.index);
  inOrder.forEach(({ index }, at) => {
    if (index >= 0 && index === inOrder[at - 1]?.index)
      findings.problem(`entry ${index} of the log stands there twice`);
  });
  /** @type {ProvedEntry[]} */
  const proved = [];
  for (let at = 0; at < inOrder.length; at += AT_A_TIME) {
    const some = inOrder.slice(at, at + AT_A_TIME);
    const checked = await Promise.all(some.map(({ entry }) => findings.tried(() => provedEntry(entry, checkpoint))));
    proved.push(...checked.filter((entry) => entry !== undefined));
    // What is wrong from end to end is not worth the time.
    if (findings.areMany) break;
  }
  return proved;
}

/** @param {unknown} entry */
function indexOf(entry) {
  const index = isObject(entry) ? entry['index'] : undefined;
  return typeof index === 'number' && Number.isSafeInteger(index) && index >= 0 ? index : -1;
}

/**
 * @param {unknown} given
 * @param {Checkpoint} checkpoint
 * @returns {Promise<ProvedEntry>}
 */
async function provedEntry(given, { size, root }) {
  const index = indexOf(given);
  if (!isObject(given) || index < 0) throw new DoesNotHold('an entry has no place in the log');
  const bytes = bytesOfBase64(given['entry']);
  const proof = proofOf(given['proof']);
  if (!bytes || !proof) throw new DoesNotHold(`entry ${index} of the log: its bytes or its proof cannot be read`);
  const leaf = await leafHash(bytes);
  if (index >= size) throw new DoesNotHold(`entry ${index} of the log is newer than the checkpoint, of ${size}`);
  if (!(await isIncluded({ index, size, leaf, proof, root })))
    throw new DoesNotHold(`entry ${index} of the log is not the one that stands there under the checkpoint`);
  const event = parseEntry(bytes);
  if (!event) throw new DoesNotHold(`entry ${index} of the log stands there, but is no event that can be read`);
  return { index, leaf, event };
}

/** @param {unknown} proof */
function proofOf(proof) {
  if (!Array.isArray(proof) || proof.length > LONGEST_PROOF) return undefined;
  const hashes = proof.map(bytesOfBase64).flatMap((hash) => (hash?.length === 32 ? [hash] : []));
  return hashes.length === proof.length ? hashes : undefined;
}

/**
 * Whether these are all entries of the person's history, without gap and in order, as the head signs them.
 * @param {readonly ProvedEntry[]} entries oldest first
 * @param {readonly Bytes[]} chains
 * @param {{ personId: string, count: number, chain: Bytes }} head
 * @param {Findings} findings
 */
export function checkNumbers(entries, chains, { personId, count, chain }, findings) {
  let next = 0;
  for (const { index, event } of entries) {
    const { stream, revision } = event;
    if (stream !== `access-${personId}`) findings.problem(`entry ${index} of the log is not of this person’s history`);
    else {
      if (revision !== next)
        findings.problem(`entry ${index} of the log is number ${revision} of the history, where ${next} was to come`);
      next = revision + 1;
    }
  }
  const last = chains[entries.length];
  if (entries.length === count && last && !areEqual(last, chain))
    findings.problem('the entries are not the ones over which the head of the history was signed');
}
