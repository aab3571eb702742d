import { KEY_LENGTH } from '../alphabet.js';
import type { LatticeBuilder } from '../lattice/lattice-builder.js';
import type { SymbolWeight } from '../lattice/lattice.js';
import { FILLERS } from '../words/carrier-phrases.js';
import { Phrases } from '../words/phrases.js';
import { CORRECTIONS } from '../words/said-anew-phrases.js';
import type { Token } from '../words/tokens.js';
import { rowsOfSymbols, type LikelySymbol } from './rows-of-symbols.js';

const fillers = new Phrases(FILLERS);
const corrections = new Phrases(CORRECTIONS);

const [SHORTEST, LONGEST] = [2, 5];
/** As dear as to take as many symbols back at the key's end: the checks tell which of them is meant. */
const IN_PLACE: SymbolWeight = { cost: 1, evidence: 0.9, plain: true };

/**
 * "925 XQE 1234, no wait, 926": what follows upon a whole key is said in place of the group that is most like it,
 * wherever that stands. At the key's end it is looked for in `symbols-taken-back.ts`. To be called when all symbols are
 * in the lattice.
 */
export function addGroupsInPlace(lattice: LatticeBuilder, tokens: readonly Token[]): void {
  const rows = rowsOfSymbols(lattice, tokens).filter(({ length }) => length > 0);
  rows.forEach((group, at) => {
    const key = rows[at - 1]?.slice(-KEY_LENGTH) ?? [];
    const [first, last, start, end] = [key[0], key.at(-1), group[0], group.at(-1)];
    if (first === undefined || last === undefined || start === undefined || end === undefined) return;
    if (key.length < KEY_LENGTH || group.length < SHORTEST || group.length > LONGEST) return;
    if (first.from > lattice.tokens || last.to > lattice.tokens || !isTakenBack(tokens, last.to, start.from)) return;
    for (const meant of keysWith(heardIn(group), heardIn(key))) {
      lattice.chain(first.from, last.to, meant, IN_PLACE);
      lattice.skip(last.to, end.to, Infinity, 0);
    }
  });
}

/** Whether nothing but a correction, or several, stands between two boundaries, fillers apart. */
function isTakenBack(tokens: readonly Token[], from: number, to: number): boolean {
  let corrected = 0;
  for (let at = from; at < to;) {
    const length = corrections.longestAt(tokens, at);
    if (length > 0) corrected++;
    const passed = Math.max(length, fillers.longestAt(tokens, at));
    if (passed === 0) return false;
    at += passed;
  }
  return corrected > 0;
}

/** The key with the group at each place, but its end, where at least half of the group stood already, and not all. */
function keysWith(group: string, key: string): readonly string[] {
  const places = Array.from({ length: KEY_LENGTH - group.length }, (_, place) => place);
  return places
    .filter((place) => {
      const same = Array.from(group).filter((symbol, at) => key[place + at] === symbol).length;
      return same * 2 >= group.length && same < group.length;
    })
    .map((place) => key.slice(0, place) + group + key.slice(place + group.length));
}

const heardIn = (symbols: readonly LikelySymbol[]): string => symbols.map(({ heard }) => heard).join('');
