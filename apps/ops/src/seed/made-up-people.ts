import type { Address, Name } from '#domain';
import { oneOf, percent, pick } from './randomness.js';

const GIVEN = ['Ada', 'Bruno', 'Chloé', 'Dara', 'Emeka', 'Fay', 'Grete', 'Hiro', 'Ines', 'Jonas'] as const;
const FAMILY = ['Example', 'Muster', 'Sample', 'Fiction', 'Placeholder', 'Specimen', 'Nobody'] as const;
const STREETS = ['SAMPLE ST', 'EXAMPLE AVE', 'FICTION RD', 'PLACEHOLDER LN', 'SPECIMEN BLVD'] as const;
const TOWNS = [
  { city: 'SPRINGFIELD', state: 'IL', zip5: '62701' },
  { city: 'PORTLAND', state: 'OR', zip5: '97201' },
  { city: 'AUSTIN', state: 'TX', zip5: '78701' },
  { city: 'TOPEKA', state: 'KS', zip5: '66603' },
] as const;

/** Nobody has such a name. */
export function madeUpName(): Name {
  return {
    given_name: pick(GIVEN),
    middle_name: percent(30) ? 'Q.' : null,
    family_name: `${pick(FAMILY)}-${String(oneOf(100_000))}`,
    suffix: percent(3) ? 'Jr.' : null,
    mailing_name: null,
  };
}

/** Standardised, in a street that is nowhere. */
export function madeUpAddress(): Address {
  return {
    line1: `${String(1 + oneOf(9_999))} ${pick(STREETS)}`,
    line2: percent(25) ? `APT ${String(1 + oneOf(99))}` : '',
    ...pick(TOWNS),
    zip4: String(1 + oneOf(9_998)).padStart(4, '0'),
  };
}
