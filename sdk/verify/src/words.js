/** @import { StoredEvent } from './entry.js' */

/**
 * One look at a person, in words.
 * @typedef {{ index: number, revision: number, at: string, who: string, what: string, shown: readonly string[],
 *   how: string | null }} Look `at` as the service wrote it; `shown` names fields, never their values
 */

/** @type {Readonly<Record<string, string>>} */
const WHAT = {
  'access.previewed.v1': 'looked the key up',
  'access.claimed.v1': 'got the address',
  'access.read.v1': 'read the address',
  'access.listed.v1': 'read the address, in a list with others',
  'access.viewed_by_staff.v1': 'looked at the person’s record',
  'access.viewed_by_operator.v1': 'looked at the person’s record',
  'access.read_by_assistant.v1': 'looked something up for the person',
  'access.listed_by_assistant.v1': 'looked a list up for the person',
};

/** A claim that shows nothing waits for the person's answer. */
const ASKED = 'asked for the address';

/** Which field of an event says who looked, and what that one is. */
const WHO = [
  ['businessId', 'business'],
  ['accountId', 'staff'],
  ['operator', 'operator'],
  ['assistantId', 'assistant'],
];

/**
 * @param {StoredEvent} event
 * @param {number} index its place in the log
 * @returns {Look}
 */
export function lookOf({ type, data, metadata, revision }, index) {
  const { fields, channel } = data;
  const shown = Array.isArray(fields) ? fields.slice(0, 100).map(plain) : [];
  const [field = '', kind = ''] = WHO.find(([name = '']) => typeof data[name] === 'string') ?? [];
  return {
    index,
    revision,
    at: plain(metadata['time']),
    who: kind === '' ? plain(metadata['actor']) : `${kind} ${plain(data[field])}`,
    what: whatOf(type, shown),
    shown,
    how: typeof channel === 'string' ? plain(channel) : null,
  };
}

/**
 * @param {string} type
 * @param {readonly string[]} shown
 */
function whatOf(type, shown) {
  if (type === 'access.claimed.v1' && shown.length === 0) return ASKED;
  return Object.hasOwn(WHAT, type) ? (WHAT[type] ?? type) : `did what is called ${plain(type)}`;
}

const LONGEST = 200;

/**
 * Text of others for a terminal or a page: without signs that steer it or turn the direction of writing.
 * @param {unknown} value
 */
export function plain(value) {
  if (typeof value !== 'string') return 'unknown';
  const text = harmless(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/**
 * The same for a sentence in which such text may stand, of any length.
 * @param {string} text
 */
export function harmless(text) {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '\uFFFD');
}

/**
 * @param {Date | undefined} at
 * @returns {string} in UTC, to the second
 */
export function timeOf(at) {
  return at ? `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC` : 'a time that is not signed';
}

/**
 * @param {number} count
 * @param {string} one
 * @param {string} many
 */
export function counted(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}
