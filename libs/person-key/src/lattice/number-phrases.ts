import { DIGIT_NAMES, TEENS, TENS } from '../words/number-words.js';
import type { Token } from '../words/tokens.js';

/** Digits that a number phrase stands for, how many tokens it takes, and what this way to take it costs. */
export interface SpokenNumber {
  readonly digits: string;
  readonly length: number;
  readonly cost: number;
}

const LIKELY = 0.05;
/** "twenty one" as 2 0 1, "three hundred twelve" as 3 0 0 1 2. */
const TAKEN_APART = 1.5;
/** "fifteen" and "fifty" are easily mistaken for each other. */
const TEEN_OR_TEN = 3.5;

/** The ways in which the number words at a token may stand for digits, other than one by one. */
export function spokenNumbersAt(tokens: readonly Token[], start: number): readonly SpokenNumber[] {
  const word = (offset: number) => tokens[start + offset]?.text ?? '';
  return [...belowHundred(word), ...hundreds(word), ...thousands(word)];
}

function belowHundred(word: (offset: number) => string): readonly SpokenNumber[] {
  const teen = TEENS.get(word(0));
  if (teen !== undefined) {
    const likely = { digits: teen, length: 1, cost: LIKELY };
    return Number(teen) < 13 ? [likely] : [likely, { digits: `${teen.charAt(1)}0`, length: 1, cost: TEEN_OR_TEN }];
  }
  const ten = TENS.get(word(0));
  if (ten === undefined) return [];
  const unit = digit(word(1));
  const alone = { digits: `${ten}0`, length: 1, cost: unit === undefined ? LIKELY : TAKEN_APART };
  const asTeen = { digits: `1${ten}`, length: 1, cost: TEEN_OR_TEN };
  return unit === undefined ? [alone, asTeen] : [alone, { digits: ten + unit, length: 2, cost: LIKELY }];
}

function hundreds(word: (offset: number) => string): readonly SpokenNumber[] {
  const count = word(0) === 'a' ? '1' : (digit(word(0)) ?? TEENS.get(word(0)));
  if (count === undefined || word(1) !== 'hundred') return [];
  const and = word(2) === 'and' ? 1 : 0;
  const rest = twoDigits((offset) => word(2 + and + offset));
  const alone = { digits: `${count}00`, length: 2, cost: rest === undefined ? LIKELY : TAKEN_APART };
  return rest === undefined
    ? [alone]
    : [alone, { digits: count + rest.digits, length: 2 + and + rest.length, cost: LIKELY }];
}

function thousands(word: (offset: number) => string): readonly SpokenNumber[] {
  const count = digit(word(0));
  if (count === undefined || word(1) !== 'thousand') return [];
  const and = word(2) === 'and' ? 1 : 0;
  const later = (offset: number) => word(2 + and + offset);
  const inHundreds = hundreds(later).at(-1);
  const below = twoDigits(later);
  const rest = inHundreds ?? (below && { ...below, digits: `0${below.digits}` });
  const alone = { digits: `${count}000`, length: 2, cost: rest === undefined ? LIKELY : TAKEN_APART };
  return rest === undefined
    ? [alone]
    : [alone, { digits: count + rest.digits, length: 2 + and + rest.length, cost: LIKELY }];
}

function twoDigits(word: (offset: number) => string): { readonly digits: string; readonly length: number } | undefined {
  const unit = digit(word(0));
  return unit === undefined
    ? belowHundred(word).find(({ cost }) => cost === LIKELY)
    : { digits: `0${unit}`, length: 1 };
}

const digit = (word: string): string | undefined => DIGIT_NAMES.get(word) ?? (/^[0-9]$/.test(word) ? word : undefined);
