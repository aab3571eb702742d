import { checkEarlier } from './earlier.js';
import { chainsOf, openHead } from './head.js';
import { checkNumbers, provedEntries } from './entries.js';
import { openCheckpoint } from './checkpoint.js';
import { AskedWrongly } from './failure.js';
import { followed, sayDamaged } from './hand-over.js';
import { parsePage } from './page.js';
import { Findings } from './report.js';
import { sayKeys, sayWitnesses } from './who-signed.js';
import { counted, lookOf, plain, timeOf } from './words.js';
/** @import { Checkpoint, Trusted } from './checkpoint.js' */
/** @import { HandOver } from './hand-over.js' */
/** @import { Head } from './head.js' */
/** @import { Page } from './page.js' */
/** @import { Report } from './report.js' */

/** With more entries beyond those that were signed, a bundle is built to exhaust whoever reads it. */
const SPARE = 1_000;

/**
 * Checks a person's history: every entry is in the log, byte for byte, and none of those that were signed is missing.
 * @param {object} given
 * @param {readonly string[]} given.pages answers of `GET /person/v1/access-history/proof`, in any order
 * @param {string} [given.earlier] a page of a bundle that was kept from before
 * @param {Trusted} believed
 * @returns {Promise<Report>}
 * @throws {AskedWrongly} where what was given is no bundle
 */
export async function checkBundle({ pages: texts, earlier }, believed) {
  const findings = new Findings();
  const pages = texts.map(parsePage);
  const [first] = pages;
  if (!first) throw new AskedWrongly('there is no bundle to check');
  const before = earlier === undefined ? undefined : parsePage(earlier);
  if (pages.some(({ checkpoint, head }) => checkpoint !== first.checkpoint || head !== first.head))
    findings.problem(
      'the pages are not of one bundle (other checkpoints or heads): fetch them again, one after the other',
    );
  const notes = [...pages, ...(before ? [before] : [])].flatMap((page) => page.handOvers);
  const { keys, handOvers, isDamaged } = await followed(believed.keys, notes);
  const trusted = { ...believed, keys };
  const checkpoint = await findings.tried(() => openCheckpoint(first.checkpoint, trusted));
  const head = await findings.tried(() => openHead(first.head, keys));
  if (!checkpoint || !head) {
    sayDamaged(isDamaged, findings);
    return findings.report('a history of which nothing can be said');
  }
  if (head.origin !== checkpoint.origin)
    findings.problem('the head of the history is of another log than the checkpoint');

  const subject = `the history of person ${plain(head.personId)} in the log ${plain(checkpoint.origin)}`;
  checkCount(pages, head, findings);
  if (sizeOf(pages) > head.count + SPARE) return findings.report(subject);
  const entries = await provedEntries(pages, checkpoint, findings);
  const chains = await chainsOf(entries.map(({ leaf }) => leaf));
  checkNumbers(entries, chains, head, findings);
  if (before) await checkEarlier(before, { checkpoint, head, entries, chains }, trusted, findings);

  if (findings.problems.length === 0)
    say(checkpoint, head, { trusted, handOvers, isCompared: before !== undefined }, findings);
  sayDamaged(isDamaged, findings);
  const own = entries.filter(({ event }) => event.stream === `access-${head.personId}`);
  return findings.report(
    subject,
    own.map(({ event, index }) => lookOf(event, index)),
  );
}

/** @param {readonly Page[]} pages */
function sizeOf(pages) {
  return pages.reduce((sum, { entries }) => sum + entries.length, 0);
}

/**
 * @param {readonly Page[]} pages
 * @param {Head} head
 * @param {Findings} findings
 */
function checkCount(pages, { count }, findings) {
  const given = sizeOf(pages);
  if (given === count) return;
  const isLastThere = pages.some(({ hasMore }) => !hasMore);
  const why = isLastThere
    ? `some were ${given < count ? 'left out' : 'put in'}`
    : 'the last page says that more follow: fetch them with its next_cursor, and give all pages at once';
  findings.problem(
    `the log has signed that the history has ${counted(count, 'entry', 'entries')}, ${given} are here; ${why}`,
  );
}

/**
 * @param {Checkpoint} checkpoint
 * @param {Head} head
 * @param {{ trusted: Trusted, handOvers: readonly HandOver[], isCompared: boolean }} how
 * @param {Findings} findings
 */
function say(checkpoint, head, { trusted, handOvers, isCompared }, findings) {
  const { size, at } = checkpoint;
  const origin = plain(checkpoint.origin);
  findings.proved.push(
    head.count === 0
      ? `Nobody had looked: ${origin} has signed at ${timeOf(head.at)} that the history is empty.`
      : `The ${counted(head.count, 'entry', 'entries')} below stand in the log of ${origin}, byte for byte, among the ` +
          `first ${size}, as signed at ${timeOf(at)}.`,
    `That there are ${head.count}, and in which order, is signed as well, at ${timeOf(head.at)}: none is missing here.`,
  );
  sayKeys(checkpoint, trusted, handOvers, findings);
  sayWitnesses(checkpoint, trusted, findings);
  findings.proved.push(
    'Keep this file. A later history that is shorter, or differs in one of these entries, shows together with this ' +
      'one that the history was changed (`--earlier` compares them).',
  );
  if (!isCompared)
    findings.notProved.push('That nothing was taken out before: that takes a bundle from then (`--earlier`).');
  findings.notProved.push(
    `What came after ${timeOf(head.at ?? at)}.`,
    'What was never written: whoever has the database and the keyring can read without leaving an entry.',
    'The times of the entries: they are what the service wrote. None was written later than it was signed.',
    'Names: an entry has the id of a business. The history in the app says its name.',
  );
}
