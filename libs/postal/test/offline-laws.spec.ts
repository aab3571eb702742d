import fc from 'fast-check';
import { offlinePostalAuthority } from '#postal/offline';
import type { AddressInput, StandardAddress } from '#postal';

const authority = offlinePostalAuthority();

/** Words that the rules look at, and a few that they do not, in any order. */
const WORDS = [
  ...[
    'North',
    'S',
    'East',
    'W',
    'NE',
    'South West',
    'Main',
    'Oak',
    'Elm',
    'King',
    'Saint',
    'of',
    'the',
    'Calle',
    'Bay',
  ],
  ...[
    'Street',
    'Ave.',
    'Drive',
    'Ext',
    'Court',
    'Highway',
    'Hwy',
    'County',
    'Rd',
    'CR',
    'US',
    'I-10',
    'State',
    'Route',
    'Kentucky',
  ],
  ...[
    '1',
    '50',
    '5A',
    '12-34',
    '1/2',
    '39.2',
    '5th',
    'A',
    'MM',
    'N6W23001',
    '#',
    'Apt',
    'Suite',
    'Floor',
    'Rear',
    'PH',
    'Unit',
    'Lot',
  ],
  ...['Lake', 'Old', 'Side', 'Key', 'Stop', 'Building', 'St', 'And', 'Loop', 'Business', 'KY', 'Virginia', 'Chicago'],
  ...['PO', 'Box', 'RR', 'HC', 'Rural', 'PSC', 'Urb', "O'Hara", 'Peñón', '-', ',', '.'],
];
const line = (maxLength: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...WORDS), { maxLength }).map((words) => words.join(' ').slice(0, 64));
const street = fc.tuple(fc.nat(9999), line(5)).map(([number, name]) => `${number} ${name}`.slice(0, 64));
const place = fc.constantFrom(
  { city: 'Springfield', state: 'Illinois', zip5: '62704' },
  { city: 'San Juan', state: 'PR', zip5: '00926' },
  { city: 'APO', state: 'AE', zip5: '09499' },
);
const input: fc.Arbitrary<AddressInput> = fc
  .record({ line1: fc.oneof(street, line(6)), line2: fc.oneof(fc.constant(''), line(4)), place })
  .map(({ line1, line2, place: where }) => ({ line1, line2, ...where, zip4: '0001' }));

async function standardOf(typed: AddressInput): Promise<StandardAddress | undefined> {
  const answer = await authority.standardize(typed);
  return answer.kind === 'standardized' ? answer.address : undefined;
}

/** What may be dropped, and what no rule may drop or invent. */
const digitsOf = (text: string): string => text.replace(/\D/g, '');

describe('offline, whatever is typed', () => {
  it('a standardised address, given again, comes back unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(input, async (typed) => {
        const standard = await standardOf(typed);
        fc.pre(standard !== undefined);
        expect(await authority.standardize(standard)).toEqual({ kind: 'standardized', address: standard });
      }),
      { numRuns: 200 },
    );
  });

  it('capitals or small letters, and spaces, make no difference', async () => {
    await fc.assert(
      fc.asyncProperty(input, async (typed) => {
        const line1 = (typed.line1 ?? '').trim().replace(/ /g, '  ');
        fc.pre(line1.length <= 64);
        expect(await standardOf({ ...typed, line1: line1.toLowerCase() })).toEqual(
          await standardOf({ ...typed, line1 }),
        );
        expect(await standardOf({ ...typed, line1: line1.toUpperCase() })).toEqual(await standardOf(typed));
      }),
      { numRuns: 200 },
    );
  });

  it('the lines are capitals, digits and few signs, of at most 64 characters, and hold every digit that was typed in its place', async () => {
    await fc.assert(
      fc.asyncProperty(input, async (typed) => {
        const standard = await standardOf(typed);
        fc.pre(standard !== undefined);
        const { line1, line2, city } = standard;
        for (const text of [line1, line2, city]) expect(text).toMatch(/^([A-Z0-9#/-]|\d\.\d| (?! |$)){0,64}$/);
        const isUrbanizationMoved = typed.state === 'PR' && /^urb/i.test(typed.line2 ?? '');
        fc.pre(
          !isUrbanizationMoved &&
            !/apt|unit|lot|suite|rear|ph|floor|#|box/i.test(`${typed.line1 ?? ''}${typed.line2 ?? ''}`),
        );
        expect(digitsOf(line1 + line2)).toBe(digitsOf(`${typed.line1 ?? ''}${typed.line2 ?? ''}`));
      }),
      { numRuns: 200 },
    );
  });

  it('any text is answered', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 64 }),
        fc.string({ maxLength: 64 }),
        async (line1, line2) => {
          const answer = await authority.standardize({
            line1,
            line2,
            city: 'Springfield',
            state: 'IL',
            zip5: '62704',
            zip4: '1',
          });
          expect(answer.kind).toBe('malformed');
          const again = await authority.standardize({
            line1,
            line2,
            city: line2,
            state: 'IL',
            zip5: '62704',
            zip4: '0001',
          });
          expect(['standardized', 'malformed', 'refused']).toContain(again.kind);
        },
      ),
      { numRuns: 100 },
    );
  });
});
