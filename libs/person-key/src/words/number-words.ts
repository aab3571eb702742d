import { invert } from './letter-names.js';

/** Digits, and what recognisers write for them that is no other common word. */
export const DIGIT_NAMES: ReadonlyMap<string, string> = invert({
  0: 'zero nought naught aught null ziro',
  1: 'one',
  2: 'two',
  3: 'three',
  4: 'four fower',
  5: 'five fife fiver',
  6: 'six sicks',
  7: 'seven',
  8: 'eight',
  9: 'nine niner',
});

/** Common words that sound like a digit, or nearly. O is 0, as when typed. */
export const DIGIT_HOMOPHONES: ReadonlyMap<string, string> = invert({
  0: 'oh owe',
  1: 'won wan juan',
  2: 'to too',
  3: 'tree free',
  4: 'for fore',
  6: 'sex',
  7: 'heaven',
  8: 'ate hate',
  9: 'nein',
});

/** Of the homophones, those that sound the same. */
export const SAME_SOUND_AS_DIGIT: ReadonlySet<string> = new Set('oh owe won to too for fore ate nein tree'.split(' '));

export const TEENS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ten: '10',
    eleven: '11',
    twelve: '12',
    thirteen: '13',
    fourteen: '14',
    fifteen: '15',
    sixteen: '16',
    seventeen: '17',
    eighteen: '18',
    nineteen: '19',
  }),
);

export const TENS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    twenty: '2',
    thirty: '3',
    forty: '4',
    fourty: '4',
    fifty: '5',
    sixty: '6',
    seventy: '7',
    eighty: '8',
    ninety: '9',
  }),
);

/** How often the symbol after it is meant. */
export const MULTIPLIERS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    double: 2,
    dubble: 2,
    twice: 2,
    triple: 3,
    treble: 3,
    quadruple: 4,
  }),
);
