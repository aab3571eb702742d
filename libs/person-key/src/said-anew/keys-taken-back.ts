import { ANNOUNCEMENTS, FILLERS, HESITATIONS, PHRASES_AROUND_KEYS } from '../words/carrier-phrases.js';
import { AFTER_NEW_KEY, AFTER_OLD_KEY, BEFORE_NEW_KEY, BEFORE_OLD_KEY } from '../words/old-and-new-keys.js';
import { Phrases } from '../words/phrases.js';
import { CORRECTIONS, REPEATS, RESTARTS } from '../words/said-anew-phrases.js';
import type { Token } from '../words/tokens.js';

/** Where a reading of a whole key stands: its first token, and the one after its last. */
export interface KeySpan {
  readonly first: number;
  readonly end: number;
}

const fillers = new Phrases(FILLERS);
/** Not "it's": in "no, it's not. So it's B" it is not B that is denied. */
const leadIns = new Phrases([
  ...[...HESITATIONS, 'the', 'capital', 'the letter', 'the number'],
  ...['okay', 'ok', 'dash', 'hyphen', 'and then'],
]);
const takingBack = new Phrases([...CORRECTIONS, ...RESTARTS]);
const leadingOn = new Phrases([...FILLERS, ...ANNOUNCEMENTS, ...PHRASES_AROUND_KEYS, ...REPEATS, ...BEFORE_NEW_KEY]);
const beforeOld = new Phrases(BEFORE_OLD_KEY);
const beforeNew = new Phrases(BEFORE_NEW_KEY);
const afterOld = new Phrases(AFTER_OLD_KEY);
const afterNew = new Phrases(AFTER_NEW_KEY);

/** With more other words between "no wait" and the next key it was something else that was taken back. */
const MOST_OTHER_WORDS = 3;
/** As far before a key it is looked for words about it. */
const WORDS_BEFORE = 10;

/** What is said about one reading, in the words before and after it. */
interface Remarks {
  /** "no wait": what was said before is taken back. */
  readonly corrects: boolean;
  readonly isOld: boolean;
  readonly isNew: boolean;
}

/**
 * Which of the readings that follow one another are still meant in the end: "A, no wait, B", "not A, B", "my old key
 * was A, my new key is B". All of them when every one was taken back.
 */
export function stillMeant(tokens: readonly Token[], spans: readonly KeySpan[]): readonly boolean[] {
  const remarks = remarksOn(tokens, spans);
  const last = remarks.findLastIndex(({ corrects, isOld }) => corrects && !isOld);
  const standing = remarks.map(({ isOld }, at) => !isOld && at >= last);
  const someAreNew = remarks.some(({ isNew }, at) => isNew && standing[at]);
  const meant = remarks.map(({ isNew }, at) => standing[at] === true && (isNew || !someAreNew));
  return meant.includes(true) ? meant : spans.map(() => true);
}

function remarksOn(tokens: readonly Token[], spans: readonly KeySpan[]): readonly Remarks[] {
  let since = 0;
  return spans.map(({ first, end }, at) => {
    const next = spans[at + 1]?.first ?? tokens.length;
    const [old, isNew] = [remarkAfter(afterOld, tokens, end, next), remarkAfter(afterNew, tokens, end, next)];
    const remarks = {
      corrects: at > 0 && isTakenBackBetween(tokens, spans[at - 1]?.end ?? 0, first),
      isOld: old > 0 || isSaidBefore(beforeOld, tokens, since, first),
      isNew: isNew > 0 || isSaidBefore(beforeNew, tokens, since, first),
    };
    since = Math.max(end, old, isNew);
    return remarks;
  });
}

/** Where a phrase that follows upon a boundary, fillers apart, ends; 0 when there is none. */
function remarkAfter(phrases: Phrases, tokens: readonly Token[], from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const length = phrases.longestAt(tokens, at);
    if (length > 0 && at + length <= to) return at + length;
    if (fillers.longestAt(tokens, at) === 0) return 0;
  }
  return 0;
}

/** Whether a phrase stands right before a boundary, lead-ins apart. */
function isSaidBefore(phrases: Phrases, tokens: readonly Token[], from: number, to: number): boolean {
  for (let start = Math.max(from, to - WORDS_BEFORE); start < to; start++) {
    const ends = phrases.at(tokens, start).map(({ length }) => start + length);
    if (ends.some((end) => end <= to && otherWordsIn(leadIns, tokens, end, to) === 0)) return true;
  }
  return false;
}

function isTakenBackBetween(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const length = takingBack.longestAt(tokens, at);
    if (length > 0 && otherWordsIn(leadingOn, tokens, at + length, to) <= MOST_OTHER_WORDS) return true;
  }
  return false;
}

/** How many words from one boundary to another are part of none of the phrases. */
function otherWordsIn(phrases: Phrases, tokens: readonly Token[], from: number, to: number): number {
  let others = 0;
  for (let at = from; at < to;) {
    const length = phrases.longestAt(tokens, at);
    if (length === 0) others++;
    at += Math.max(1, length);
  }
  return others;
}
