import type { SymbolIndex } from './alphabet.js';

/**
 * The second condition on a key: each symbol has a residue at each position, and the ten add up to 0 mod 12. It makes
 * keys sparse (about 34^9 / 12 = 5.06e12 of them), so that with 50 million keys issued a guess that is well formed hits
 * one with a probability under 1e-5; and it tells apart keys that sound alike, where the first condition does not.
 *
 * Chosen by measurement, together with L in `group-check.ts`: simulated annealing (swaps and changes of single values)
 * for the fewest pairs of errors that both conditions miss, when at any two positions a symbol is heard as another one
 * that sounds like it (A H J K 8, B C D E G P T V Z 3, F S X, 1 Y 5 9, M N, Q U W 2). Of these double errors 1 in 668
 * is missed; random tables miss 1 in 364, no relation at all would miss 1 in 408. At each position the residues within
 * one such class all differ, so a hearer's doubt about one symbol is settled without the first condition.
 */
export const MODULUS = 12;

/** A line per position, a base-12 digit per symbol, in the alphabet's order (0-9, A-H, J-N, P-Z). */
const RESIDUES: readonly (readonly number[])[] = [
  '250584a087779b4b6206006a1708806512',
  'b2b748960a26820839758031679aa54144',
  '1bb1189bb102a4b2721a71301209960163',
  '4a1262108603b0659b326b0a4a9731ab75',
  '7718546659130b9222984a77a24426685a',
  '4594ab5bb886b9a6124582988230774863',
  '220a8148a3b6315694607847b9202b74b2',
  '8385249b51b4b0a3882028b641610392b2',
  '539728971a432062b3781519157445a39a',
  '13b2605497a39450b80b2698a3a1863767',
].map((line) => Array.from(line, (digit) => Number.parseInt(digit, MODULUS)));

/** Whether the ten symbols' residues add up to 0. */
export function passesResidueCheck(symbols: readonly SymbolIndex[]): boolean {
  return symbols.reduce((sum, symbol, position) => sum + residue(symbol, position), 0) % MODULUS === 0;
}

/** From 0 to 11. */
export function residue(symbol: SymbolIndex, position: number): number {
  const found = RESIDUES[position]?.[symbol];
  if (found === undefined) throw new RangeError(`no symbol ${symbol} at position ${position}`);
  return found;
}
