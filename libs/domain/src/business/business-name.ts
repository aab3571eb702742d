import { nameTextProblem } from '../mail/text.js';
import { FIELD_REASONS } from '../refusals/reasons.js';

export const MAX_BUSINESS_NAME = 100;

/** Beside letters and their marks. */
const SIGNS = /[0-9 &'’.,\-–()/+!#:"]/gu;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u;
const DIRECTION = /\p{Bidi_Control}/u;
/** A mark that stands on no letter, and more marks on one than any language has. */
const LOOSE_MARK = /(?<![\p{L}\p{M}])\p{M}|\p{M}{5}/u;

/** Those of the Unicode Standard's recommended scripts that are written by themselves (UAX 31, table 5). */
const SINGLE = [
  ...['Latin', 'Greek', 'Cyrillic', 'Arabic', 'Armenian', 'Bengali', 'Devanagari', 'Ethiopic', 'Georgian'],
  ...['Gujarati', 'Gurmukhi', 'Hebrew', 'Kannada', 'Khmer', 'Lao', 'Malayalam', 'Myanmar', 'Oriya', 'Sinhala'],
  ...['Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan'],
];
/** Chinese, Japanese and Korean are each written in several, which count as one (UTS 39, 5.1). */
const TOGETHER = [
  ['Han', 'Bopomofo'],
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
];
const SCRIPTS = [...SINGLE.map((script) => [script]), ...TOGETHER].map(lettersOf);

/** The letters of scripts, their marks, and the accents of Latin. */
function lettersOf(scripts: readonly string[]): RegExp {
  const classes = scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('');
  return new RegExp(`^[${classes}\\u0300-\\u036f]*$`, 'u');
}

/**
 * What is wrong with the name of a business, which people decide by: nothing in it may look like what it is not. In
 * words that follow the field's name; undefined when nothing is. Rules: docs/api.md, Endpoints, Console.
 */
export function businessNameReason(name: string): string | undefined {
  return nameTextProblem(name, MAX_BUSINESS_NAME) ?? unseenReason(name) ?? lettersReason(name);
}

/** What is in a text that nobody sees, or that turns round what is seen. */
export function unseenReason(text: string): string | undefined {
  if (DIRECTION.test(text)) return FIELD_REASONS.direction;
  return INVISIBLE.test(text) ? FIELD_REASONS.invisible : undefined;
}

function lettersReason(name: string): string | undefined {
  const letters = name.replace(SIGNS, '');
  if (!/^[\p{L}\p{M}]*$/u.test(letters)) return FIELD_REASONS.otherSigns;
  if (LOOSE_MARK.test(name)) return FIELD_REASONS.looseMarks;
  if (name.normalize('NFKC') !== name.normalize('NFC')) return FIELD_REASONS.specialForms;
  return SCRIPTS.some((script) => script.test(letters)) ? undefined : FIELD_REASONS.mixedScripts;
}
