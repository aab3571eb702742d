import { ADDRESS_REASONS } from '../../address-reasons.js';
import type { AddressField } from '../../postal-authority.js';
import { Refusal } from './refusal.js';

/**
 * Upper case without punctuation (Publication 28, 222 and 354). What carries meaning stays: the hyphen and the slash,
 * `#`, and the point of a decimal house number such as 39.2. A letter with a mark is written as the letter alone, as
 * the Postal Service does (PENON for PEÑÓN), for its files are ASCII; a letter that is more than a marked one (ß, Ø,
 * Cyrillic) has no such form, so it is refused, not transliterated.
 */
export function plainSpelling(field: AddressField, text: string): string | Refusal {
  const unmarked = text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/['\u2018\u2019`]/g, '')
    .replace(/[\s,"\u201C\u201D]+/g, ' ');
  // Before the upper case, which would make two letters of a ß.
  if (!/^[A-Za-z0-9#/. -]*$/.test(unmarked)) return new Refusal(field, ADDRESS_REASONS.otherSigns);
  const plain = unmarked
    .toUpperCase()
    .replace(/\b([A-Z])\.(?=[A-Z]\b)/g, '$1')
    .replace(/(?<!\d)\.|\.(?!\d)/g, ' ')
    .replace(/#/g, ' # ')
    .replace(/ +/g, ' ')
    .trim();
  return plain === '' && text.trim() !== '' ? new Refusal(field, ADDRESS_REASONS.nothingWritten) : plain;
}
