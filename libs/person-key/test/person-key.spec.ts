import * as fc from 'fast-check';
import { ALPHABET, EXAMPLE_KEY, formatPersonKey, generatePersonKey, parsePersonKey } from '../src/index.js';
import { checkSymbolFor } from '../src/group-check.js';
import { seededRandom } from '../../../bench/decode/seeded-random.js';
import { randomByteOf, validKeys } from '../../../bench/decode/valid-keys.js';

const seededBytes = (seed: number) => randomByteOf(seededRandom(seed));
const KEY = /^[0-9A-HJ-NP-Z]{10}$/;
const anyKey = fc.nat().map((seed) => generatePersonKey(seededBytes(seed)));

describe('a generated key', () => {
  it('is ten symbols of the alphabet and valid', () => {
    fc.assert(
      fc.property(anyKey, (key) => {
        expect(key).toMatch(KEY);
        expect(parsePersonKey(key)).toBe(key);
      }),
    );
  });

  const keys = validKeys(10_000, 2);

  /** How far the frequencies of what the keys have there are from equal, of so many possible values. */
  function chiSquared(values: number, valueOf: (key: string) => string): number {
    const seen = new Map<string, number>();
    for (const key of keys) seen.set(valueOf(key), (seen.get(valueOf(key)) ?? 0) + 1);
    const expected = keys.length / values;
    const never = (values - seen.size) * expected;
    return [...seen.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, never);
  }

  it.each(Array.from({ length: 10 }, (_, position) => position))(
    'has every symbol equally often at position %i, by chi-squared',
    (position) => {
      // 33 degrees of freedom: exceeded once in 100,000 uniform runs. Dropping the rejection of bytes gives far over
      // 100.
      expect(chiSquared(34, (key) => key.charAt(position))).toBeLessThan(79);
    },
  );

  it.each(Array.from({ length: 9 }, (_, position) => position))(
    'has every pair of symbols equally often from position %i on, by chi-squared',
    (position) => {
      // 1,155 degrees of freedom, a standard deviation of 48.
      expect(chiSquared(34 ** 2, (key) => key.slice(position, position + 2))).toBeLessThan(1400);
    },
  );

  it('skips the bytes that would favour some symbols', () => {
    const bytes = seededBytes(3);
    const withRejected = () => {
      let turn = 0;
      const source = seededBytes(3);
      return () => (turn++ % 2 === 0 ? 238 + (turn % 18) : source());
    };
    expect(generatePersonKey(withRejected())).toBe(generatePersonKey(bytes));
  });

  it('is never the one of the examples, which stands for nobody', () => {
    const drawn = Array.from(EXAMPLE_KEY.slice(0, -1), (symbol) => ALPHABET.indexOf(symbol));
    const after = seededBytes(6);
    expect(parsePersonKey(EXAMPLE_KEY)).toBe(EXAMPLE_KEY);
    expect(generatePersonKey(() => drawn.shift() ?? after())).toBe(generatePersonKey(seededBytes(6)));
  });

  it.each([
    ['stuck on one byte', () => 0],
    ['stuck on bytes that are skipped', () => 255],
    ['giving no bytes', () => Number.NaN],
    ['giving fractions', () => 0.5],
    ['giving more than a byte', () => 256],
  ])('is refused from a source %s', (_, randomByte) => {
    expect(() => generatePersonKey(randomByte)).toThrow('the random source');
  });
});

describe('reading a key as it was typed', () => {
  it('forgives case, hyphens, dashes and spaces, and reads O as 0 and I as 1', () => {
    const separators = fc.constantFrom('', '-', ' ', ' - ', '\t', '\u00a0', '\u2011', '\u2013', '\n');
    const typist = fc.array(fc.tuple(fc.boolean(), fc.boolean(), separators), { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(anyKey, typist, (key, habits) => {
        const typed = Array.from(key, (symbol, at) => {
          const [lower, letters, separator] = habits[at] ?? [false, false, ''];
          const letter = letters ? symbol.replace('0', 'O').replace('1', 'I') : symbol;
          return (lower ? letter.toLowerCase() : letter) + separator;
        });
        expect(parsePersonKey(` ${typed.join('')} `)).toBe(key);
      }),
    );
  });

  it('reads back what it formats in groups of 3, 3 and 4', () => {
    expect(formatPersonKey('ABCDEFGHJK')).toBe('ABC-DEF-GHJK');
    fc.assert(
      fc.property(anyKey, (key) => {
        expect(formatPersonKey(key)).toMatch(/^.{3}-.{3}-.{4}$/);
        expect(parsePersonKey(formatPersonKey(key))).toBe(key);
      }),
    );
  });

  it('refuses anything that is not ten symbols', () => {
    const [key = ''] = validKeys(1, 4);
    for (const text of [
      '',
      '-',
      key.slice(1),
      `${key}0`,
      `${key}${key}`,
      `${key}!`,
      `${key}_`,
      `${key}\u0000`,
      `é${key}`,
    ]) {
      expect(parsePersonKey(text)).toBeUndefined();
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => parsePersonKey(text) === undefined || KEY.test(text)),
    );
  });

  it('refuses letters and digits of other scripts that look like symbols of ours', () => {
    const withOne = validKeys(400, 5).find((key) => key.includes('1') && key.includes('S')) ?? '';
    expect(parsePersonKey(withOne)).toBe(withOne);
    for (const [ours, foreign] of [
      ['1', 'ı'],
      ['S', 'ſ'],
      ['1', '１'],
    ] as const) {
      expect(parsePersonKey(withOne.replace(ours, foreign))).toBeUndefined();
    }
  });

  it('answers hostile text, however long, before a look at each pair of its characters would be over', () => {
    for (const text of ['-'.repeat(10_000_000), 'A'.repeat(10_000_000), ` ${'\u00a0- '.repeat(3_000_000)}`]) {
      expect(parsePersonKey(text)).toBeUndefined();
    }
  });

  it('refuses a key whose check symbol is right and whose second condition fails', () => {
    const refused = Array.from({ length: 34 }, (_, last) => {
      const nine = [1, 2, 3, 4, 5, 6, 7, 8, last];
      return parsePersonKey([...nine, checkSymbolFor(nine)].map((symbol) => ALPHABET.charAt(symbol)).join(''));
    }).filter((key) => key === undefined);
    expect(refused.length).toBeGreaterThan(25);
    expect(refused.length).toBeLessThan(34);
  });
});
