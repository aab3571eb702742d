import { textOf } from './bytes.js';
import { isObject, parseJson } from './json.js';
/** @import { Bytes } from './bytes.js' */

/**
 * An event as it stands in the log. What is sealed in its data is a text that nobody but the service can open.
 * @typedef {{ stream: string, revision: number, id: string, type: string, data: Record<string, unknown>,
 *   metadata: Record<string, unknown> }} StoredEvent
 */

/**
 * @param {Bytes} entry 32 hex digits of salt, a line break, and the event as the engine of the log keeps it
 * @returns {StoredEvent | undefined} undefined where it is no event in a form that is known
 */
export function parseEntry(entry) {
  const text = textOf(entry);
  if (text === undefined || !/^[0-9a-f]{32}\n/.test(text)) return undefined;
  const stored = text.slice(33);
  try {
    return stored.startsWith('{') ? ofJson(parseJson(stored)) : ofLines(stored);
  } catch {
    return undefined;
  }
}

/**
 * As LMDB keeps it: revision, stream and type on a line each, then the rest.
 * @param {string} stored
 */
function ofLines(stored) {
  const [, revision, stream, type, rest = ''] = /^(0|[1-9][0-9]{0,15})\n([^\n]+)\n([^\n]+)\n(.*)$/s.exec(stored) ?? [];
  const body = parseJson(rest);
  return isObject(body) ? eventOf({ ...body, stream, type, revision: Number(revision) }) : undefined;
}

/**
 * As RFC 8785 writes it, for engines that keep no bytes.
 * @param {unknown} event
 */
function ofJson(event) {
  return isObject(event) ? eventOf(event) : undefined;
}

/**
 * @param {Record<string, unknown>} event
 * @returns {StoredEvent | undefined}
 */
function eventOf({ stream, revision, id, type, data, metadata }) {
  if (typeof stream !== 'string' || typeof id !== 'string' || typeof type !== 'string') return undefined;
  if (typeof revision !== 'number' || !isObject(data) || !isObject(metadata)) return undefined;
  return { stream, revision, id, type, data, metadata };
}
