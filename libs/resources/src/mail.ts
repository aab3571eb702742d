import { schema } from '#http';

const { flag, list, named, object, orNull, text, timestamp } = schema;

/** docs/api.md, Resources. */
export const Name = named(
  'Name',
  object('The name, byte for byte as the person typed it. Print it as it is.', {
    given_name: text('Given name.'),
    middle_name: orNull(text('Middle name.')),
    family_name: text('Family name.'),
    suffix: orNull(text('Such as Jr.')),
    mailing_name: orNull(text('What the person wants on an envelope in place of the parts.')),
  }),
  { given_name: 'Ada', middle_name: null, family_name: 'Example', suffix: null, mailing_name: null },
);

export const Address = named(
  'Address',
  object('An address as the postal authority writes it: upper case, with ZIP+4.', {
    line1: text('Street line.'),
    line2: text('Apartment, suite and the like; empty when there is none.'),
    city: text('Upper case.'),
    state: text('Two-letter code.', { pattern: '^[A-Z]{2}$' }),
    zip5: text('Five digits.', { pattern: String.raw`^\d{5}$` }),
    zip4: text('Four digits.', { pattern: String.raw`^\d{4}$` }),
    label_lines: list(text(), {
      description: 'Ready for an envelope: the name, the address lines, and city, state and ZIP.',
      minItems: 3,
      maxItems: 4,
    }),
  }),
  {
    line1: '1 EXAMPLE ST',
    line2: 'APT 2',
    city: 'SAMPLETOWN',
    state: 'NY',
    zip5: '00000',
    zip4: '0000',
    label_lines: ['Ada Example', '1 EXAMPLE ST', 'APT 2', 'SAMPLETOWN NY 00000-0000'],
  },
);

/** A person as a business with an active grant sees them, and as they see themselves. */
export const OF_PERSON = {
  name: Name,
  address: Address,
  confirmed_at: timestamp('When the person last confirmed the address.'),
  stale: flag('Returned mail is reported and open, or the last confirmation is over twelve months old.'),
};
