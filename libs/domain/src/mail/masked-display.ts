import type { Address } from './address.js';
import type { Name } from './name.js';

export interface MaskedDisplay {
  /** Given name and family initial with a period, such as `Maria G.` */
  readonly name: string;
  /** `CITY, ST` */
  readonly locality: string;
}

// Where one character ends does not depend on the language; one is named so that no default of the machine comes in.
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** A letter, number or symbol that shows something: fillers and the empty Braille cell are there to show nothing. */
const TELLING = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{S}]/u;
const PUNCTUATION = /(?!\p{Default_Ignorable_Code_Point})\p{P}/u;
/** Joiners and their like behind a letter; selectors of a variant are part of how it looks. */
const UNSEEN_END = /((?!\p{Variation_Selector})\p{Default_Ignorable_Code_Point})+$/u;

/** What a caller reads back to the person before the claim (docs/api.md, Resources, Preview). */
export function maskedDisplay(
  name: Pick<Name, 'given_name' | 'family_name'>,
  address: Pick<Address, 'city' | 'state'>,
): MaskedDisplay {
  const initial = initialOf(name.family_name);
  return {
    name: initial === undefined ? name.given_name : `${name.given_name} ${initial}.`,
    locality: `${address.city}, ${address.state}`,
  };
}

/**
 * The first character that people see: a letter with its accents, or a whole emoji, is one. Undefined when there is
 * none, as in no name that is accepted.
 */
function initialOf(text: string): string | undefined {
  const segments = Array.from(characters.segment(text), ({ segment }) => segment);
  const first = segments.find((one) => TELLING.test(one)) ?? segments.find((one) => PUNCTUATION.test(one));
  return first !== undefined && /\p{L}/u.test(first) ? first.replace(UNSEEN_END, '') : first;
}
