import { AskedWrongly } from './failure.js';

/** Deeper than anything that the service writes. */
const DEEPEST = 32;

/**
 * @param {string} text
 * @returns {unknown}
 * @throws {AskedWrongly} where it is no JSON, or is built to exhaust whoever reads it
 */
export function parseJson(text) {
  if (depthOf(text) > DEEPEST) throw new AskedWrongly('it is nested deeper than anything that the service writes');
  try {
    return JSON.parse(text);
  } catch {
    throw new AskedWrongly('it is no JSON');
  }
}

/** @param {string} text */
function depthOf(text) {
  let [depth, deepest] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === '[' || sign === '{') deepest = Math.max(deepest, ++depth);
    else if (sign === ']' || sign === '}') depth--;
  }
  return deepest;
}

/**
 * @param {string} text
 * @param {number} start of its first quotation mark
 */
function endOfString(text, start) {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at;
  }
  return text.length;
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
