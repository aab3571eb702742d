import { ALPHABET, parsePersonKey } from '#person-key';
import { pick, seededRandom } from './seeded-random.js';
import { validKeys } from './valid-keys.js';

/** How many wrong rows of ten symbols there were, and how many of them passed for a key. */
export interface Passed {
  readonly tried: number;
  readonly passed: number;
}

const isKey = (row: string): boolean => parsePersonKey(row) !== undefined;
const count = (rows: readonly string[]): Passed => ({ tried: rows.length, passed: rows.filter(isKey).length });
const placed = (row: string, at: number, symbol: string): string => row.slice(0, at) + symbol + row.slice(at + 1);

/** Every single wrong symbol, and every swap of neighbours that differ, in so many random keys. */
export function measureChecks(
  keys: number,
  seed: number,
): Readonly<Record<'substitutions' | 'transpositions', Passed>> {
  const samples = validKeys(keys, seed);
  const substitutions = samples.flatMap((key) =>
    Array.from(key).flatMap((meant, at) =>
      Array.from(ALPHABET.replace(meant, ''), (symbol) => placed(key, at, symbol)),
    ),
  );
  const transpositions = samples.flatMap((key) =>
    Array.from(key.slice(1), (next, at) => placed(placed(key, at, next), at + 1, key.charAt(at))).filter(
      (swapped) => swapped !== key,
    ),
  );
  return { substitutions: count(substitutions), transpositions: count(transpositions) };
}

/** Of random rows of nine symbols with a tenth at any place: the most that may stand there in valid keys. */
export function mostCheckSymbols(rows: number, seed: number): number {
  const random = seededRandom(seed);
  let most = 0;
  for (let row = 0; row < rows; row++) {
    const symbols = Array.from({ length: 10 }, () => pick(random, ALPHABET)).join('');
    const at = row % 10;
    most = Math.max(most, Array.from(ALPHABET).filter((symbol) => isKey(placed(symbols, at, symbol))).length);
  }
  return most;
}
