/** @import { Report } from '../src/report.js' */
/** @import { Look } from '../src/words.js' */

/**
 * @param {Report} report
 * @returns {string}
 */
export function printed({ holds, subject, problems, proved, notProved, history }) {
  return [
    `${holds ? 'HOLDS' : 'DOES NOT HOLD'}: ${subject}\n`,
    list('What is wrong', problems),
    list('What is proved', proved),
    list('What is not proved', notProved),
    list(holds ? 'The history, oldest first' : 'Entries that stand in the log all the same', history.map(line)),
  ].join('');
}

/**
 * @param {string} title
 * @param {readonly string[]} lines
 */
function list(title, lines) {
  return lines.length === 0 ? '' : `\n${title}:\n${lines.map((text) => `- ${text}\n`).join('')}`;
}

/** @param {Look} look */
function line({ revision, at, who, what, shown, how }) {
  const fields = shown.length === 0 ? 'nothing' : shown.join(', ');
  return `${revision}: ${at}, ${who}: ${what}${how === null ? '' : ` (${how})`}; shown: ${fields}`;
}
