import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AskedWrongly, checkBundle, checkCheckpoints, parseVkeys } from '../src/index.js';
import { readBytes, readText } from './read-file.js';
/** @import { Report } from '../src/report.js' */
/** @import { Trusted } from '../src/checkpoint.js' */

export const USAGE = `consent-verify bundle FILE... --key FILE [--witness FILE] [--earlier FILE]
    Checks a person's history, as GET /person/v1/access-history/proof gave it. Several FILEs are the pages of one bundle.
    --earlier FILE    a page of a bundle that was kept from before: the history may only have grown since
consent-verify checkpoints A B --key FILE [--witness FILE] [--tiles DIR] [--hand-overs FILE]
    Checks two checkpoints of the log against each other.
    --tiles DIR       the log's tiles by their paths (DIR/tile/0/000): shows that the newer one begins with the older one
    --hand-overs FILE  as GET /log/v1/hand-overs gives them: lead from an older key of the log to the newest

    --key FILE        the log's verifier keys, one a line, as GET /log/v1/key gives them
    --witness FILE    verifier keys of those who watch the log, one a line

Nothing is asked of any network. Ends with 0 when it holds, 1 when it does not, 2 when it was asked wrongly.
`;

const OPTIONS = /** @type {const} */ ({
  key: { type: 'string' },
  witness: { type: 'string' },
  earlier: { type: 'string' },
  tiles: { type: 'string' },
  'hand-overs': { type: 'string' },
  help: { type: 'boolean' },
});

/**
 * @typedef {{ name: 'bundle' | 'checkpoints', files: readonly string[], key: string, witness: string | undefined,
 *   earlier: string | undefined, tiles: string | undefined, handOvers: string | undefined }} Command
 */

/**
 * @param {string[]} args
 * @returns {Command | 'help'}
 * @throws {AskedWrongly}
 */
export function parseCommand(args) {
  const { values, positionals } = parsed(args);
  const [name, ...files] = positionals;
  if (values.help || (name === undefined && args.length === 0)) return 'help';
  const { key, witness, earlier, tiles, 'hand-overs': handOvers } = values;
  if (name !== 'bundle' && name !== 'checkpoints') throw new AskedWrongly('say `bundle` or `checkpoints`');
  if (name === 'bundle' && files.length === 0) throw new AskedWrongly('name the file of the bundle');
  if (name === 'checkpoints' && files.length !== 2) throw new AskedWrongly('name the files of two checkpoints');
  const strange = name === 'bundle' ? ['tiles', 'hand-overs'] : ['earlier'];
  const asked = strange.find((option) => option in values);
  if (asked !== undefined) throw new AskedWrongly(`--${asked} is no option of ${name}`);
  if (key === undefined) throw new AskedWrongly('name the file of the log’s keys (--key FILE)');
  return { name, files, key, witness, earlier, tiles, handOvers };
}

/** @param {string[]} args */
function parsed(args) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new AskedWrongly(error instanceof Error ? (error.message.split(/\.|\n/, 1)[0] ?? '') : 'unknown option');
  }
}

/**
 * @param {Command} command
 * @returns {Promise<Report>}
 * @throws {AskedWrongly}
 */
export async function checked({ name, files, key, witness, earlier, tiles, handOvers }) {
  const trusted = await trustedIn(key, witness);
  const texts = await Promise.all(files.map(readText));
  const [one = '', other = ''] = texts;
  if (name === 'bundle')
    return checkBundle({ pages: texts, ...(earlier !== undefined && { earlier: await readText(earlier) }) }, trusted);
  const readTile =
    tiles === undefined ? {} : { readTile: (/** @type {string} */ path) => readBytes(join(tiles, path)) };
  const changes = handOvers === undefined ? {} : { handOvers: await readText(handOvers) };
  return checkCheckpoints({ notes: [one, other], ...readTile, ...changes }, trusted);
}

/**
 * @param {string} key
 * @param {string | undefined} witness
 * @returns {Promise<Trusted>}
 */
async function trustedIn(key, witness) {
  const keys = await parseVkeys(await readText(key));
  return witness === undefined ? { keys } : { keys, witnesses: await parseVkeys(await readText(witness)) };
}
