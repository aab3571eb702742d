import { shownText } from '../errors/shown-text.js';
import type { JsonObject } from './json-body.js';

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Whether a text is one: without a lone surrogate, which is half a character and could not be stored. */
export const isWellFormed = (text: string): boolean => !LONE_SURROGATE.test(text);

/**
 * Where in a body a text stands that is none: with a lone surrogate, which is half a character and could not be stored
 * or answered as it came. Undefined when there is no such place. The body's depth is bounded: see `flawOf`.
 * @returns dotted path, such as `address.line1` or `keep[3]`, and whether it is the name of a field there that is no
 *   text
 */
export function illFormedText(body: JsonObject): { readonly path: string; readonly isName: boolean } | undefined {
  const found = inObject(body);
  return found && { path: found.path.reverse().reduce(join, ''), isName: found.isName };
}

interface Found {
  /** Innermost first. */
  readonly path: string[];
  readonly isName: boolean;
}

function inValue(value: unknown): Found | undefined {
  if (typeof value === 'string') return isWellFormed(value) ? undefined : { path: [], isName: false };
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return inObject(value as JsonObject);
  for (const [index, item] of value.entries()) {
    const found = inValue(item);
    if (found !== undefined) return at(found, `[${index}]`);
  }
  return undefined;
}

function inObject(object: JsonObject): Found | undefined {
  for (const [name, value] of Object.entries(object)) {
    if (!isWellFormed(name)) return { path: [], isName: true };
    const found = inValue(value);
    if (found !== undefined) return at(found, shownText(name));
  }
  return undefined;
}

function at(found: Found, step: string): Found {
  found.path.push(step);
  return found;
}

function join(path: string, step: string): string {
  return path === '' || step.startsWith('[') ? `${path}${step}` : `${path}.${step}`;
}
