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

/** What a caller reads back to the person before the claim (docs/api.md, Resources, Preview). */
export function maskedDisplay(
  name: Pick<Name, 'given_name' | 'family_name'>,
  address: Pick<Address, 'city' | 'state'>,
): MaskedDisplay {
  return {
    name: `${name.given_name} ${firstCharacter(name.family_name)}.`,
    locality: `${address.city}, ${address.state}`,
  };
}

/** The first character as people see it: a letter with its accents, or a whole emoji, is one. */
function firstCharacter(text: string): string {
  for (const { segment } of characters.segment(text)) return segment;
  return '';
}
