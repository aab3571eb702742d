import type { LatticeBuilder } from '../lattice/lattice-builder.js';
import { readingsOf } from '../lattice/word-edges.js';
import type { Token } from '../words/tokens.js';
import { MOST_COST } from './rows-of-symbols.js';

/** On top of what the word costs as a symbol. */
const STUTTERED = 0.7;

/**
 * "we we" for V: a word that is rather talk than a symbol, said twice in a row, may be one symbol. Words that are
 * likelier symbols are looked at in `symbols-repeated.ts`: the key may have the pair.
 */
export function addStutters(lattice: LatticeBuilder, tokens: readonly Token[], at: number): void {
  if (tokens[at]?.text !== tokens[at + 1]?.text) return;
  for (const reading of readingsOf(tokens, at)) {
    if (reading.plain || reading.cost <= MOST_COST) continue;
    lattice.chain(at, at + 2, reading.symbol, { ...reading, cost: reading.cost + STUTTERED });
  }
}
