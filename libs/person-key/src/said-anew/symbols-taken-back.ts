import { FILLERS } from '../words/carrier-phrases.js';
import { isFiller } from '../lattice/interjections.js';
import type { LatticeBuilder } from '../lattice/lattice-builder.js';
import { Phrases } from '../words/phrases.js';
import { CORRECTIONS, NEGATIONS } from '../words/said-anew-phrases.js';
import type { Token } from '../words/tokens.js';

const corrections = new Phrases(CORRECTIONS);
const negations = new Phrases(NEGATIONS);
const fillers = new Phrases(FILLERS);

/** By the number of symbols taken back. So many that hardly one is left are rather those of a whole key. */
const TAKING_BACK = [0.7, 0.1, 0.8, 1, 1.6, 6, 6, 8, 8];
/** "One hundred and five, no, ...". */
const NUMBER_BACK = 0.3;
const MOST_OF_NUMBER = 4;
const NOT_THAT_ONE = 0.2;

/**
 * After "no wait", "sorry" and the like the last symbol is dropped, or the last few, and the reading goes on after the
 * phrase, or after several in a row. To be called when all symbols are in the lattice.
 */
export function addCorrections(lattice: LatticeBuilder, tokens: readonly Token[]): void {
  for (let at = 0; at < tokens.length; at++) {
    let end = at;
    for (let length; (length = corrections.longestAt(tokens, end)) > 0;) end += length;
    if (end === at) continue;
    takeBack(lattice, tokens, at, end);
    at = end - 1;
  }
}

function takeBack(lattice: LatticeBuilder, tokens: readonly Token[], from: number, to: number): void {
  lattice.skip(from, to, TAKING_BACK[0] ?? 0, 0);
  let end = afterLastSymbol(lattice, tokens, from);
  const number = startOfNumberBefore(lattice, end);
  if (number !== undefined) lattice.skip(number, to, NUMBER_BACK, 0);
  for (const cost of TAKING_BACK.slice(1)) {
    const start = startOfSymbolBefore(lattice, end);
    if (start === undefined) return;
    lattice.skip(start, to, cost, 0);
    end = start <= lattice.tokens ? afterLastSymbol(lattice, tokens, start) : start;
  }
}

/** "not B", "not, um, B": the symbol is skipped with the words. */
export function addNegations(lattice: LatticeBuilder, tokens: readonly Token[]): void {
  tokens.forEach((_, at) => {
    for (const { length } of negations.at(tokens, at)) {
      for (const start of startsBehindHesitations(tokens, at + length)) {
        for (const { to } of lattice.startingAt(start)) {
          if (to <= lattice.tokens) lattice.skip(at, to, NOT_THAT_ONE, 0);
        }
      }
    }
  });
}

/** Where what is denied may begin: at once, or behind each of the fillers that follow each other. */
function startsBehindHesitations(tokens: readonly Token[], from: number): readonly number[] {
  const starts = [from];
  for (let start = from, length; (length = fillers.longestAt(tokens, start)) > 0;) starts.push((start += length));
  return starts;
}

function afterLastSymbol(lattice: LatticeBuilder, tokens: readonly Token[], before: number): number {
  let end = before;
  while (end > 0 && startOfSymbolBefore(lattice, end, 1) === undefined && isFiller(tokens, end - 1)) end--;
  return end;
}

/** Of the symbols that end at a node the one that takes in most words, as "B as in boy". */
function startOfSymbolBefore(lattice: LatticeBuilder, end: number, highestCost = 2): number | undefined {
  const starts = lattice
    .endingAt(end)
    .filter(({ cost }) => cost <= highestCost)
    .map(({ from }) => from);
  if (starts.length === 0) return undefined;
  const boundaries = starts.filter((start) => start <= lattice.tokens);
  return boundaries.length > 0 ? Math.min(...boundaries) : starts[0];
}

/** Where the longest number in words that ends at a node begins: it is taken back as one. */
function startOfNumberBefore(lattice: LatticeBuilder, end: number): number | undefined {
  const starts = lattice.endingAt(end).map(({ from }) => startOfNumber(lattice, from));
  return starts.length === 0 ? undefined : Math.min(...starts);
}

/** The boundary at which the symbols began that are one number, or as many of them as a number has. */
function startOfNumber(lattice: LatticeBuilder, last: number): number {
  let start = last;
  for (let symbols = 1; start > lattice.tokens && symbols < MOST_OF_NUMBER; symbols++) {
    start = lattice.endingAt(start)[0]?.from ?? start;
  }
  return start;
}
