import type { LatticeBuilder } from '../lattice/lattice-builder.js';
import { FILLERS } from '../words/carrier-phrases.js';
import { Phrases } from '../words/phrases.js';
import { ASIDES, REPEATS } from '../words/said-anew-phrases.js';
import type { Token } from '../words/tokens.js';

/** A symbol as it is likeliest to have been meant, between two nodes of the lattice. */
export interface LikelySymbol {
  readonly heard: string;
  readonly from: number;
  readonly to: number;
  /** Whether "that's" or "I repeat" is said before it. */
  readonly isAnnounced: boolean;
}

/** A word that is dearer as a symbol is rather none. */
export const MOST_COST = 0.8;

const fillers = new Phrases(FILLERS);
const announcing = new Phrases([...ASIDES, ...REPEATS]);

/** The symbols that follow each other with nothing but fillers between. */
export function rowsOfSymbols(lattice: LatticeBuilder, tokens: readonly Token[]): readonly (readonly LikelySymbol[])[] {
  const rows: LikelySymbol[][] = [[]];
  let isAnnounced = false;
  for (let at = 0; at < tokens.length;) {
    const symbols = symbolsAt(lattice, at);
    const filler = fillers.longestAt(tokens, at);
    const announcement = announcing.longestAt(tokens, at);
    const end = symbols.at(-1)?.to;
    if (announcement > 0 && announcement >= filler) {
      isAnnounced = true;
      at += announcement;
    } else if (end !== undefined && filler <= 1) {
      symbols.forEach((symbol, place) => rows.at(-1)?.push({ ...symbol, isAnnounced: isAnnounced && place === 0 }));
      isAnnounced = false;
      at = end;
    } else if (filler > 0) {
      at += filler;
    } else {
      rows.push([]);
      isAnnounced = false;
      at++;
    }
  }
  return rows;
}

/** Those that take in most words, as "B as in boy". */
function symbolsAt(lattice: LatticeBuilder, boundary: number): readonly Omit<LikelySymbol, 'isAnnounced'>[] {
  let best: readonly Omit<LikelySymbol, 'isAnnounced'>[] = [];
  for (const edge of lattice.startingAt(boundary)) {
    if (edge.cost > MOST_COST) continue;
    const symbols = [edge];
    for (let next = edge; next.to > lattice.tokens;) {
      const [following] = lattice.startingAt(next.to);
      if (following === undefined) break;
      symbols.push((next = following));
    }
    if ((symbols.at(-1)?.to ?? 0) > (best.at(-1)?.to ?? 0)) best = symbols;
  }
  return best;
}
