import { ORDINALS } from '../words/group-phrases.js';
import { ANNOUNCEMENTS } from '../words/carrier-phrases.js';
import { KEYS_BY_NAME } from '../words/old-and-new-keys.js';
import { Phrases } from '../words/phrases.js';
import type { Token } from '../words/tokens.js';

/** What else has a number or a spelling. */
const OTHER_THINGS = new Set(
  (
    'account apartment app bill booking build card case claim confirmation coupon email error extension fax flight form gate highway invoice ' +
    'licence license loan locator member membership model name named order package parcel part passport passcode password phone pin plate ' +
    'policy postcode record reference registration room route routing seat section serial social spelled spelt suite ticket tracking unit ' +
    'version vin voucher wifi zip'
  ).split(' '),
);
const WORDS_AFTER = 5;

/**
 * The boundaries of tokens at which a row of symbols would be something else than a key, since it was announced as
 * that: "my order number is", "the model is a".
 */
export function announcedAt(tokens: readonly Token[]): ReadonlySet<number> {
  const texts = tokens.map(({ text }) => text);
  const boundaries = texts.flatMap((_, at) => {
    const before = texts.slice(Math.max(0, at - WORDS_AFTER), at);
    const isOther = before.some(
      (word, offset) => OTHER_THINGS.has(word) && !isPartOfKey(texts, at - before.length + offset),
    );
    return isOther && !before.includes('key') ? [at] : [];
  });
  return new Set(boundaries);
}

const announcements = new Phrases([...ANNOUNCEMENTS, ...KEYS_BY_NAME]);

/** The token at which "my key is", "new key is" or the like is first said, or -1. */
export const announcementIn = (tokens: readonly Token[]): number =>
  tokens.findIndex((_, start) => announcements.longestAt(tokens, start) > 0);

/** "the first part is" */
const isPartOfKey = (texts: readonly string[], at: number): boolean =>
  (texts[at] === 'part' || texts[at] === 'section') && ORDINALS.has(texts[at - 1] ?? '');
