import { areEqual } from './bytes.js';
import { openCheckpoint } from './checkpoint.js';
import { isClearlyLater } from './clocks.js';
import { AskedWrongly } from './failure.js';
import { followed, sayDamaged } from './hand-over.js';
import { isConsistent } from './merkle.js';
import { parseNote } from './note.js';
import { parseHandOvers } from './page.js';
import { Findings } from './report.js';
import { TiledTree } from './tiles.js';
import { sayKeys, sayWitnesses } from './who-signed.js';
import { plain, timeOf } from './words.js';
/** @import { Checkpoint, Trusted } from './checkpoint.js' */
/** @import { HandOver } from './hand-over.js' */
/** @import { Report } from './report.js' */
/** @import { ReadTile } from './tiles.js' */

/**
 * Checks that two checkpoints can be of one log that has only grown; with its tiles, that they are.
 * @param {{ notes: readonly [string, string], readTile?: ReadTile, handOvers?: string }} given notes in any order;
 *   `handOvers` an answer of `GET /log/v1/hand-overs`, which leads from an older key of the log to a newer one
 * @param {Trusted} believed
 * @returns {Promise<Report>}
 * @throws {AskedWrongly} where one is no signed note, or a tile is missing
 */
export async function checkCheckpoints({ notes, readTile, handOvers: given }, believed) {
  if (!notes.every(parseNote)) throw new AskedWrongly('it is no signed note, as checkpoints are');
  const findings = new Findings();
  const statements = given === undefined ? [] : parseHandOvers(given);
  const { keys, handOvers, isDamaged } = await followed(believed.keys, statements);
  const trusted = { ...believed, keys };
  const one = await findings.tried(() => openCheckpoint(notes[0], trusted));
  const other = await findings.tried(() => openCheckpoint(notes[1], trusted));
  if (!one || !other) {
    sayDamaged(isDamaged, findings);
    return findings.report('two checkpoints of which nothing can be said');
  }
  const [older, newer] = inOrder(one, other);
  const subject = `the log ${plain(newer.origin)} with ${older.size} entries (${timeOf(older.at)}) and with ${newer.size} (${timeOf(newer.at)})`;
  if (older.origin !== newer.origin) {
    findings.problem(
      `the checkpoints are of two logs, ${plain(older.origin)} and ${plain(newer.origin)}: neither says anything of the ` +
        'other. Where a log was begun anew, as after a backup was restored, the first entry of the new one names the old one',
    );
    return findings.report(subject);
  }
  compareCheckpoints(older, newer, findings);
  if (readTile && findings.problems.length === 0) await compareByTiles(older, newer, readTile, findings);
  if (findings.problems.length === 0)
    say(older, newer, { trusted, handOvers, hasTiles: readTile !== undefined }, findings);
  sayDamaged(isDamaged, findings);
  return findings.report(subject);
}

/**
 * By their signed times; where clocks may have told these, or there are none, by their sizes.
 * @param {Checkpoint} one
 * @param {Checkpoint} other
 * @returns {[older: Checkpoint, newer: Checkpoint]}
 */
export function inOrder(one, other) {
  if (isClearlyLater(one.at, other.at)) return [other, one];
  if (isClearlyLater(other.at, one.at)) return [one, other];
  return one.size <= other.size ? [one, other] : [other, one];
}

/**
 * What of two checkpoints of a log can be seen without the log.
 * @param {Checkpoint} older
 * @param {Checkpoint} newer
 * @param {Findings} findings
 */
export function compareCheckpoints(older, newer, findings) {
  if (older.size > newer.size)
    findings.problem(
      `the log has become shorter: ${older.size} entries at ${timeOf(older.at)}, ${newer.size} at ${timeOf(newer.at)}. ` +
        'A log only grows: keep both files, together they show it',
    );
  else if (older.size === newer.size && !areEqual(older.root, newer.root))
    findings.problem(
      `the log has signed two different trees of ${older.size} entries: it shows different people different logs, or was ` +
        'written anew. Keep both files, together they show it',
    );
}

/**
 * @param {Checkpoint} older
 * @param {Checkpoint} newer
 * @param {ReadTile} readTile
 * @param {Findings} findings
 */
async function compareByTiles(older, newer, readTile, findings) {
  const tree = new TiledTree(newer.size, readTile);
  const root = await findings.tried(() => tree.root());
  if (!root) return;
  if (!areEqual(root, newer.root)) {
    findings.problem('the tiles are not those of the newer checkpoint');
    return;
  }
  const proof = await findings.tried(() => tree.consistencyProof(older.size));
  if (!proof) return;
  const claim = { from: older.size, fromRoot: older.root, to: newer.size, toRoot: newer.root, proof };
  if (!(await isConsistent(claim)))
    findings.problem(
      `the newer log does not begin with the ${older.size} entries of the older one: it was written anew. Keep both files`,
    );
}

/**
 * @param {Checkpoint} older
 * @param {Checkpoint} newer
 * @param {{ trusted: Trusted, handOvers: readonly HandOver[], hasTiles: boolean }} how
 * @param {Findings} findings
 */
function say(older, newer, { trusted, handOvers, hasTiles }, findings) {
  const { origin, size } = newer;
  findings.proved.push(`Both are signed by ${plain(origin)}, at ${timeOf(older.at)} and at ${timeOf(newer.at)}.`);
  if (older.size === size) findings.proved.push(`Both name the same ${size} entries.`);
  else if (hasTiles)
    findings.proved.push(`The newer log begins with all ${older.size} entries of the older one, unchanged.`);
  else
    findings.notProved.push(
      `That the newer log begins with the ${older.size} entries of the older one: that takes the log’s tiles (\`--tiles DIR\`).`,
    );
  sayKeys(newer, trusted, handOvers, findings);
  sayWitnesses(newer, trusted, findings);
  findings.notProved.push('What the entries say: checkpoints and tiles hold hashes alone.');
}
