import { ALPHABET, parsePersonKey } from '../src/index.js';
import { GROUP_ORDER, IDENTITY, inverse, multiply } from '../src/dihedral-group.js';
import { elementOf } from '../src/group-check.js';
import { residue } from '../src/residue-check.js';
import { validKeys } from '../../../bench/decode/valid-keys.js';

const elements = Array.from({ length: GROUP_ORDER }, (_, element) => element);
const symbols = Array.from(ALPHABET, (_, symbol) => symbol);
const positions = Array.from({ length: 10 }, (_, position) => position);
const SOUND_ALIKE = ['AHJK8', 'BCDEGPTVZ3', 'FSX', '1Y59', 'MN', 'QUW2'].map((sounds) =>
  Array.from(sounds, (symbol) => ALPHABET.indexOf(symbol)),
);

function countKeys(): bigint {
  let counts = new Map([[`${IDENTITY} 0`, { element: IDENTITY, sum: 0, keys: 1n }]]);
  for (const position of positions) {
    const next: typeof counts = new Map();
    for (const { element, sum, keys } of counts.values()) {
      for (const symbol of symbols) {
        const reached = {
          element: multiply(element, elementOf(symbol, position)),
          sum: (sum + residue(symbol, position)) % 12,
        };
        const name = `${reached.element} ${reached.sum}`;
        next.set(name, { ...reached, keys: keys + (next.get(name)?.keys ?? 0n) });
      }
    }
    counts = next;
  }
  return counts.get(`${IDENTITY} 0`)?.keys ?? 0n;
}

describe('the group', () => {
  it('is one: closed, associative, with an identity and inverses, of order 34 and not commutative', () => {
    for (const a of elements) {
      expect([multiply(a, IDENTITY), multiply(IDENTITY, a), multiply(a, inverse(a))]).toEqual([a, a, IDENTITY]);
      expect(new Set(elements.map((b) => multiply(a, b)))).toEqual(new Set(elements));
      for (const b of elements) {
        const ab = multiply(a, b);
        expect(elements.every((c) => multiply(ab, c) === multiply(a, multiply(b, c)))).toBe(true);
      }
    }
    expect(multiply(1, 17)).not.toBe(multiply(17, 1));
  });
});

describe('the first condition, over the whole group table', () => {
  it('gives each symbol an element of its own at each position, so it sees every single substitution', () => {
    for (const position of positions) {
      expect(new Set(symbols.map((symbol) => elementOf(symbol, position))).size).toBe(34);
    }
  });

  it('sees every swap of two neighbours, at each of the nine places', () => {
    for (const position of positions.slice(0, -1)) {
      for (const a of symbols) {
        const seen = symbols.filter(
          (b) =>
            multiply(elementOf(a, position), elementOf(b, position + 1)) !==
            multiply(elementOf(b, position), elementOf(a, position + 1)),
        );
        expect(seen).toHaveLength(33);
      }
    }
  });
});

describe('the second condition', () => {
  it('tells symbols that sound alike apart by itself, at each position', () => {
    for (const position of positions) {
      for (const sounds of SOUND_ALIKE) {
        expect(new Set(sounds.map((symbol) => residue(symbol, position))).size).toBe(sounds.length);
      }
    }
  });

  it('leaves one key in twelve, so that with 50 million issued at most 1 guess in 100,000 hits', () => {
    const keys = countKeys();
    expect(50e6 / Number(keys)).toBeLessThanOrEqual(1e-5);
    expect(Number(keys) / (34 ** 9 / 12)).toBeCloseTo(1, 3);
  });
});

describe('a valid key', () => {
  const keys = validKeys(500, 1);

  it('is malformed with any one symbol changed to any other', () => {
    const changed = keys.flatMap((key) =>
      positions.flatMap((position) =>
        Array.from(
          ALPHABET.replace(key.charAt(position), ''),
          (symbol) => key.slice(0, position) + symbol + key.slice(position + 1),
        ),
      ),
    );
    expect(changed).toHaveLength(keys.length * 10 * 33);
    expect(changed.filter((key) => parsePersonKey(key) !== undefined)).toEqual([]);
  });

  it('is malformed with any two different neighbours swapped', () => {
    const swapped = keys.flatMap((key) =>
      positions
        .slice(0, -1)
        .map((at) => key.slice(0, at) + key.charAt(at + 1) + key.charAt(at) + key.slice(at + 2))
        .filter((other) => other !== key),
    );
    expect(swapped.length).toBeGreaterThan(keys.length * 8);
    expect(swapped.filter((key) => parsePersonKey(key) !== undefined)).toEqual([]);
  });

  it('passes with two symbols misheard in less than 1 of 550 cases', () => {
    const alike = (symbol: string): readonly number[] => {
      const sounds = SOUND_ALIKE.find((each) => each.includes(ALPHABET.indexOf(symbol))) ?? [];
      return sounds.filter((other) => other !== ALPHABET.indexOf(symbol));
    };
    let misheard = 0;
    let passed = 0;
    for (const key of keys.slice(0, 150)) {
      for (const first of positions) {
        for (const second of positions.slice(first + 1)) {
          for (const a of alike(key.charAt(first))) {
            for (const b of alike(key.charAt(second))) {
              const heard = Array.from(key);
              heard[first] = ALPHABET.charAt(a);
              heard[second] = ALPHABET.charAt(b);
              misheard++;
              if (parsePersonKey(heard.join('')) !== undefined) passed++;
            }
          }
        }
      }
    }
    expect(misheard).toBeGreaterThan(100_000);
    expect(passed / misheard).toBeLessThan(1 / 550);
  });
});
