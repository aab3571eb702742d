import { IDENTITY, inverse, multiply, type GroupElement } from './dihedral-group.js';
import { KEY_LENGTH, type SymbolIndex } from './alphabet.js';

/**
 * The first condition on a key: Verhoeff's scheme (1969, over D5 for digits) carried over to D17. Symbol `a` at
 * position `i` (from 0) stands for the element `S^i(L(a))`, S and L as below, and the product of all ten is the
 * identity.
 *
 * - S^i and L are permutations and D17 is a group, so nine symbols leave one element, hence one symbol, for any tenth:
 *   a single wrong symbol is
 *   always caught, and nine symbols have exactly one check symbol.
 * - S is anti-symmetric: `x * S(y)` differs from `y * S(x)` for all x and y that differ. With x and y taken as S^i of
 *   two elements, this is the
 * swap of positions i and i + 1, so a swap of neighbours is always caught, at every position. The tests check all
 * pairs.
 *
 * S was found by simulated annealing over all permutations (swaps of two values), which took the number of pairs that
 * break the rule to zero and, among such permutations, the errors that no single check symbol can catch in full to a
 * minimum: S misses 307 of 19,074 swaps across one symbol (`abc` for `cba`: 1.6%), as many changes of `aba` to `cbc`,
 * and 5 of 561 changes of `aa` to `bb` (0.9%). A random permutation misses 2.9%.
 */
const S: readonly GroupElement[] = [
  15, 26, 4, 24, 13, 21, 20, 25, 17, 10, 14, 28, 23, 12, 9, 3, 29, 0, 2, 7, 16, 33, 19, 30, 27, 5, 31, 6, 32, 18, 11, 1,
  8, 22,
];

/** By symbol. Chosen together with the second condition, see `residue-check.ts`. */
const L: readonly GroupElement[] = [
  32, 22, 29, 13, 30, 18, 16, 14, 12, 7, 21, 5, 20, 23, 25, 6, 9, 19, 11, 27, 15, 17, 2, 1, 8, 4, 26, 33, 3, 24, 10, 28,
  31, 0,
];

/** `S^i(L(a))`, by position i and symbol a. */
const ELEMENTS: readonly (readonly GroupElement[])[] = positionTables();

function positionTables(): readonly (readonly GroupElement[])[] {
  const tables = [L];
  while (tables.length < KEY_LENGTH) tables.push((tables.at(-1) ?? []).map((element) => at(S, element)));
  return tables;
}

/** Whether the ten symbols multiply to the identity. */
export function passesGroupCheck(symbols: readonly SymbolIndex[]): boolean {
  return product(symbols) === IDENTITY;
}

/** The one symbol that completes the nine given. */
export function checkSymbolFor(symbols: readonly SymbolIndex[]): SymbolIndex {
  return at(ELEMENTS, KEY_LENGTH - 1).indexOf(inverse(product(symbols)));
}

/** The element that a symbol stands for at a position. */
export function elementOf(symbol: SymbolIndex, position: number): GroupElement {
  return at(at(ELEMENTS, position), symbol);
}

function product(symbols: readonly SymbolIndex[]): GroupElement {
  return symbols.reduce((soFar, symbol, position) => multiply(soFar, elementOf(symbol, position)), IDENTITY);
}

function at<T>(table: readonly T[], index: number): T {
  const entry = table[index];
  if (entry === undefined) throw new RangeError(`no position or symbol ${index}`);
  return entry;
}
