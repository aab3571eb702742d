import { createRequire } from 'node:module';
import type * as addressParsing from '@sroussey/parse-address';
import { directional } from './directionals.js';

/** The words of a street line by their part in it, house number and unit aside. */
export interface StreetParts {
  /** Predirectional. */
  readonly before?: string | undefined;
  readonly name: readonly string[];
  readonly suffix?: string | undefined;
  /** Postdirectional. */
  readonly after?: string | undefined;
}

const load = createRequire(import.meta.url);
let parser: addressParsing.AddressParser | undefined;

/** Loaded with the first address: loading takes 0.1 s of a core, and most processes never read one. */
function addressParser(): addressParsing.AddressParser {
  if (parser === undefined) {
    const { AddressParser } = load('@sroussey/parse-address') as typeof addressParsing;
    parser = new AddressParser();
  }
  return parser;
}

/**
 * Which word is which, as the parsing library reads it. The library is forgiving: it drops and rewrites what it does
 * not understand. So only the parts are taken from it, the words stay as typed, and a reading that does not account for
 * every word in its place is undefined.
 */
export function streetParts(words: readonly string[]): StreetParts | undefined {
  // House number and last line are there for the library alone, which reads whole addresses.
  const read: unknown = addressParser().parseAddress(`1 ${words.join(' ')}, X, IL 60000`);
  const part = (name: string): string => textOf(read, name).toUpperCase();
  if (part('number') !== '1' || part('city') !== 'X' || part('sec_unit_type') !== '') return undefined;
  const start = part('prefix') === '' ? 0 : 1;
  const end = words.length - (part('suffix') === '' ? 0 : 1);
  const nameEnd = end - (part('type') === '' ? 0 : 1);
  const name = words.slice(start, nameEnd);
  const before = start === 1 ? words[0] : undefined;
  const after = end < words.length ? words[end] : undefined;
  const isWhole =
    name.length > 0 &&
    part('street') === name.join(' ') &&
    part('prefix') === (directional(before ?? '') ?? '') &&
    part('suffix') === (directional(after ?? '') ?? '');
  return isWhole ? { before, name, suffix: nameEnd < end ? words[nameEnd] : undefined, after } : undefined;
}

function textOf(read: unknown, name: string): string {
  const text: unknown = typeof read === 'object' && read !== null ? Reflect.get(read, name) : undefined;
  return typeof text === 'string' ? text : '';
}
