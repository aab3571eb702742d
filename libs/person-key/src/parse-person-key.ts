import { KEY_LENGTH, spell, symbolTyped, type SymbolIndex } from './alphabet.js';
import { passesGroupCheck } from './group-check.js';
import { passesResidueCheck } from './residue-check.js';

/**
 * Most UTF-16 units of typed text that are looked at: a key with generous spacing has less than half. A bound on
 * hostile input.
 */
const MAX_TYPED_LENGTH = 64;

/**
 * Spaces, tabs and line ends, hyphens and dashes, as keyboards, word processors and web pages put them between groups.
 */
const SEPARATORS = /^[\s\u002D\u00AD\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]$/u;

/**
 * The key (10 symbols, no hyphens) that a person typed, or undefined when it is malformed: a wrong character or length,
 * or either check fails. Case, hyphens and spaces are forgiven; O is read as 0 and I as 1. See `docs/api.md`, Errors:
 * `invalid_key_format`.
 */
export function parsePersonKey(text: string): string | undefined {
  if (text.length > MAX_TYPED_LENGTH) return undefined;
  const symbols: SymbolIndex[] = [];
  for (const character of text) {
    const symbol = symbolTyped(character);
    if (symbol !== undefined) symbols.push(symbol);
    else if (!SEPARATORS.test(character)) return undefined;
  }
  if (symbols.length !== KEY_LENGTH) return undefined;
  return passesGroupCheck(symbols) && passesResidueCheck(symbols) ? spell(symbols) : undefined;
}
