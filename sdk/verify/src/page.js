import { AskedWrongly } from './failure.js';
import { isObject, parseJson } from './json.js';

/**
 * One answer of `GET /person/v1/access-history/proof`, of which nothing is believed yet.
 * @typedef {{ checkpoint: unknown, head: unknown, entries: readonly unknown[], handOvers: readonly unknown[],
 *   hasMore: boolean }} Page
 */

/**
 * @param {string} text
 * @returns {Page}
 * @throws {AskedWrongly} where it is no such answer
 */
export function parsePage(text) {
  const page = parseJson(text);
  if (!isObject(page)) throw new AskedWrongly('it is no bundle of a history');
  const { checkpoint, head, entries, next_cursor: next } = page;
  if (checkpoint === undefined || head === undefined || !Array.isArray(entries))
    throw new AskedWrongly('it is no bundle of a history: that has `checkpoint`, `entries` and `head`');
  return { checkpoint, head, entries, handOvers: handOversIn(page), hasMore: next !== null && next !== undefined };
}

/**
 * An answer of `GET /log/v1/hand-overs`, or a bundle, which has the same.
 * @param {string} text
 * @returns {readonly unknown[]}
 * @throws {AskedWrongly} where it is neither
 */
export function parseHandOvers(text) {
  const answer = parseJson(text);
  if (!isObject(answer) || !Array.isArray(answer['hand_overs']))
    throw new AskedWrongly('it does not say how the log changed its keys: that has `hand_overs`');
  return handOversIn(answer);
}

/**
 * @param {Record<string, unknown>} answer
 * @returns {readonly unknown[]}
 */
function handOversIn({ hand_overs: notes }) {
  return Array.isArray(notes) ? Array.from(notes) : [];
}
