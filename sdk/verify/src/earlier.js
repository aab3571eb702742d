import { areEqual } from './bytes.js';
import { openCheckpoint } from './checkpoint.js';
import { compareCheckpoints, inOrder } from './checkpoints.js';
import { isClearlyLater } from './clocks.js';
import { AskedWrongly } from './failure.js';
import { openHead } from './head.js';
import { counted, plain, timeOf } from './words.js';
/** @import { Bytes } from './bytes.js' */
/** @import { Checkpoint, Trusted } from './checkpoint.js' */
/** @import { ProvedEntry } from './entries.js' */
/** @import { Head } from './head.js' */
/** @import { Page } from './page.js' */
/** @import { Findings } from './report.js' */

/**
 * Whether a history has only grown since an earlier bundle. Its head is enough: count and chain stand in it.
 * @param {Page} page
 * @param {{ checkpoint: Checkpoint, head: Head, entries: readonly ProvedEntry[], chains: readonly Bytes[] }} now
 * @param {Trusted} trusted
 * @param {Findings} findings
 */
export async function checkEarlier(page, now, trusted, findings) {
  const checkpoint = await findings.tried(() => openCheckpoint(page.checkpoint, trusted));
  const head = await findings.tried(() => openHead(page.head, trusted.keys));
  if (!checkpoint || !head) {
    findings.problem('so the earlier bundle says nothing');
    return;
  }
  if (head.personId !== now.head.personId) throw new AskedWrongly('the earlier bundle is of another person');
  if (isLater({ checkpoint, head }, now)) throw new AskedWrongly('the earlier bundle is the later one: swap the files');
  if (checkpoint.origin === now.checkpoint.origin) {
    compareCheckpoints(...inOrder(checkpoint, now.checkpoint), findings);
    findWithheld({ checkpoint, head }, now.entries, findings);
  } else
    findings.problem(
      `the earlier bundle is of the log ${plain(checkpoint.origin)}, this one of ${plain(now.checkpoint.origin)}: the log ` +
        'was begun anew, as after a backup was restored; its first entry must say so',
    );
  compareHeads(head, now, findings);
  // A clock that was put back tells nothing of what was written meanwhile.
  if (!isClearlyLater(head.at, now.head.at)) findBackdated(head, now.entries, findings);
}

/**
 * By when the log was signed, whose times never go back; heads are signed by whichever process is asked, by its own
 * clock. Where clocks may have told these times, the longer history is the later one.
 * @param {{ checkpoint: Checkpoint, head: Head }} before
 * @param {{ checkpoint: Checkpoint, head: Head }} now
 */
function isLater(before, now) {
  const [one, other] = [before.checkpoint.at ?? before.head.at, now.checkpoint.at ?? now.head.at];
  if (!one || !other || isClearlyLater(other, one)) return false;
  return isClearlyLater(one, other) || before.head.count > now.head.count;
}

/**
 * @param {Head} before
 * @param {{ head: Head, chains: readonly Bytes[] }} now
 * @param {Findings} findings
 */
function compareHeads(before, { head, chains }, findings) {
  const [then, later] = [timeOf(before.at), timeOf(head.at)];
  const had = counted(before.count, 'entry', 'entries');
  if (before.count > head.count) {
    findings.problem(
      `the history has become shorter: ${plain(before.origin)} has signed ${had} (${then}), and ${head.count} afterwards ` +
        `(${later}). A history never loses an entry: keep both files, together they show it`,
    );
  } else if (!areEqual(chains[before.count] ?? new Uint8Array(), before.chain)) {
    findings.problem(
      before.origin === head.origin
        ? `the first ${had} are not the ones that were signed before (${then}): the history was changed. Keep both files`
        : `the first ${had} are not sealed as those that were signed before (${then}): the history was changed, or each ` +
            'entry was sealed anew, as where proofs were lost. Keep both files',
    );
  } else
    findings.proved.push(
      `It begins with the same ${had} that were signed before (${then}): nothing was taken out or changed.`,
    );
}

/**
 * A head counts every entry that the checkpoint beside it is over.
 * @param {{ checkpoint: Checkpoint, head: Head }} before
 * @param {readonly ProvedEntry[]} entries oldest first
 * @param {Findings} findings
 */
function findWithheld({ checkpoint, head }, entries, findings) {
  for (const { index, event } of entries)
    if (event.revision >= head.count && index < checkpoint.size)
      findings.problem(
        `entry ${event.revision} of the history stood in the log, as entry ${index}, when ${plain(head.origin)} signed ` +
          `before (${timeOf(head.at)}) that the history had ${head.count}: it was kept from you then. Keep both files`,
      );
}

/**
 * An entry bears the time at which it was written, so one that came later cannot be older.
 * @param {Head} before
 * @param {readonly ProvedEntry[]} entries oldest first
 * @param {Findings} findings
 */
function findBackdated({ count, at }, entries, findings) {
  if (!at) return;
  for (const { event } of entries) {
    const { time } = event.metadata;
    const isBackdated = typeof time === 'string' && isClearlyLater(at, new Date(time));
    if (event.revision >= count && isBackdated)
      findings.problem(
        `entry ${event.revision} of the history says ${plain(time)}, but was not there when the history was signed before ` +
          `(${timeOf(at)}): it was written later than it says`,
      );
  }
}
