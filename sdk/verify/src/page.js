import { AskedWrongly } from './failure.js';
import { isObject, parseJson } from './json.js';

/**
 * One answer of `GET /person/v1/access-history/proof`, of which nothing is believed yet.
 * @typedef {{ checkpoint: unknown, head: unknown, entries: readonly unknown[], hasMore: boolean }} Page
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
  return { checkpoint, head, entries, hasMore: next !== null && next !== undefined };
}
