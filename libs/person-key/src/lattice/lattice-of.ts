import { INSERTION_COST } from '../trellis/hearing.js';
import { PHRASES_AROUND_KEYS } from '../words/carrier-phrases.js';
import { MULTIPLIERS } from '../words/number-words.js';
import { Phrases } from '../words/phrases.js';
import type { Token } from '../words/tokens.js';
import { addGroupsInPlace } from '../said-anew/groups-in-place.js';
import { addBeginnings, wordsOfBeginningAnew } from '../said-anew/readings-begun-anew.js';
import { addStutters } from '../said-anew/stutters.js';
import { addRepetitions } from '../said-anew/symbols-repeated.js';
import { addCorrections, addNegations } from '../said-anew/symbols-taken-back.js';
import { addInterjections, isFiller } from './interjections.js';
import type { Lattice, SymbolWeight } from './lattice.js';
import { announcedAt } from './announcements.js';
import { LatticeBuilder, type Skippable } from './lattice-builder.js';
import { spokenNumbersAt } from './number-phrases.js';
import { runTogether } from './run-together.js';
import { addSpeltOut } from './spelt-out.js';
import { readingsOf } from './word-edges.js';
import { meantAsGroup } from './written-groups.js';
import { WrittenKeys } from './written-keys.js';

const aroundKeys = new Phrases(PHRASES_AROUND_KEYS);
const NAMES_OF_TWO_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'double u': 'W',
    'double you': 'W',
    'double ewe': 'W',
    'dub you': 'W',
    'trouble you': 'W',
  }),
);
const namesOfTwoWords = new Phrases([...NAMES_OF_TWO_WORDS.keys()]);

const SAID_PLAINLY: SymbolWeight = { cost: 0, evidence: 0.9, plain: true };
const REPEATED: SymbolWeight = { cost: 0.05, evidence: 0.9, plain: true };
const RUN_TOGETHER: SymbolWeight = { cost: 0.2, evidence: 0.8, plain: true };
const NUMBER: Omit<SymbolWeight, 'cost'> = { evidence: 0.65, plain: true };

/** What it costs to leave a word out, between the symbols of a key. */
const OTHER_WORD = 1.5;
const SOUNDS_LIKE_SYMBOL = 3;
const PHRASE = 1.5;
/** A plain symbol is one too many, unless it is announced as another thing's. */
const TOO_MANY: Skippable = { inside: INSERTION_COST, outside: INSERTION_COST };
const OF_OTHER_THING: Skippable = { inside: INSERTION_COST, outside: 1 };

/** A W is said more often than two Us: 34 times in random keys. */
const TWO_US = 3.5;

/** All that the words may mean, as a lattice. */
export function latticeOf(tokens: readonly Token[]): Lattice {
  const lattice = new LatticeBuilder(tokens.length);
  const announced = announcedAt(tokens);
  const keys = new WrittenKeys(tokens);
  const beginningAnew = wordsOfBeginningAnew(tokens);
  tokens.forEach((_, at) => {
    if (beginningAnew.has(at)) {
      lattice.skip(at, at + 1, Infinity, 0, 1);
      return;
    }
    addSymbols(lattice, tokens, at, keys, announced.has(at) ? OF_OTHER_THING : TOO_MANY);
    addSpeltOut(lattice, tokens, at);
    addMultiples(lattice, tokens, at);
    addStutters(lattice, tokens, at);
    addInterjections(lattice, tokens, at);
    for (const { length } of aroundKeys.at(tokens, at)) lattice.skip(at, at + length, PHRASE, 0, 1);
  });
  for (const boundary of announced) lattice.announce(boundary);
  addRepetitions(lattice, tokens);
  addGroupsInPlace(lattice, tokens);
  addCorrections(lattice, tokens);
  addNegations(lattice, tokens);
  addBeginnings(lattice, tokens);
  return lattice.build();
}

function addSymbols(
  lattice: LatticeBuilder,
  tokens: readonly Token[],
  at: number,
  keys: WrittenKeys,
  leftOut: Skippable,
): void {
  const text = tokens[at]?.text ?? '';
  const readings = readingsOf(tokens, at);
  for (const reading of readings) lattice.chain(at, at + 1, reading.symbol, reading);
  for (const { length, text: name } of namesOfTwoWords.at(tokens, at)) {
    lattice.chain(at, at + length, NAMES_OF_TWO_WORDS.get(name) ?? '', SAID_PLAINLY);
  }
  const numbers = spokenNumbersAt(tokens, at);
  for (const { digits, length, cost } of numbers) lattice.chain(at, at + length, digits, { ...NUMBER, cost });
  const together = runTogether(text);
  if (together !== undefined) lattice.chain(at, at + 1, together, RUN_TOGETHER, leftOut);
  const hasOtherSense = together !== undefined || readings.length > 0 || numbers.length > 0 || isFiller(tokens, at);
  const group = meantAsGroup(tokens, at, keys, hasOtherSense);
  if (group !== undefined) {
    const skippable = group.plain ? leftOut : undefined;
    lattice.chain(at, at + 1, text.toUpperCase().replaceAll('O', '0'), group, skippable);
  }
  const isPlain = together !== undefined || group?.plain === true;
  if (!isPlain)
    addSkip(lattice, at, leftOut, [
      ...readings,
      ...numbers.filter(({ length }) => length === 1).map(() => SAID_PLAINLY),
    ]);
}

/** Leaves the word out. A plain symbol can only be one too many. */
function addSkip(lattice: LatticeBuilder, at: number, leftOut: Skippable, readings: readonly SymbolWeight[]): void {
  if (readings.some(({ plain }) => plain)) lattice.skip(at, at + 1, leftOut.inside, leftOut.outside);
  else lattice.skip(at, at + 1, readings.some(({ cost }) => cost < 1) ? SOUNDS_LIKE_SYMBOL : OTHER_WORD, 0, 1);
}

/** "double seven". What is doubled is one word, heard once. */
function addMultiples(lattice: LatticeBuilder, tokens: readonly Token[], at: number): void {
  const times = MULTIPLIERS.get(tokens[at]?.text ?? '');
  if (times === undefined) return;
  for (const reading of readingsOf(tokens, at + 1)) {
    const isAlsoW = times === 2 && reading.symbol === 'U';
    const cost = reading.cost + (isAlsoW ? TWO_US : REPEATED.cost);
    lattice.chain(at, at + 2, reading.symbol.repeat(times), { ...REPEATED, cost });
  }
}
