import fc from 'fast-check';
import { canonicalAddress, isPublicAddress } from '../src/egress/public-address.js';
import { PUBLIC_ADDRESSES, SPECIAL_IPV4_ENDS, SPECIAL_IPV6_ENDS } from './special-ranges.js';

const numRuns = process.env['TEST_ROUNDS'] === 'full' ? 200_000 : 5_000;

/** The same question put as numbers between numbers, without prefixes, and without the parser. */
const ranges4 = SPECIAL_IPV4_ENDS.map(([first, last]) => [value4(first), value4(last)] as const);
const ranges6 = SPECIAL_IPV6_ENDS.map(([first, last]) => [value6(first), value6(last)] as const);
const special6 = [
  ...ranges6,
  // All of 2001::/23, of which the registry sets apart many pieces, and all that no address is given out of.
  [value6('2001::'), value6('2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff')],
  [0n, value6('2000::') - 1n],
  [value6('4000::'), (1n << 128n) - 1n],
] as const;

const within = (value: bigint, ranges: readonly (readonly [bigint, bigint])[]): boolean =>
  ranges.some(([first, last]) => first <= value && value <= last);

function value4(text: string): bigint {
  return text.split('.').reduce((sum, octet) => sum * 256n + BigInt(octet), 0n);
}

function value6(text: string): bigint {
  const [head = '', tail] = text.split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const [before, after] = [groups(head), groups(tail ?? '')];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}

const text4 = (value: bigint): string => [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 255n)).join('.');
const text6 = (value: bigint): string =>
  [112n, 96n, 80n, 64n, 48n, 32n, 16n, 0n].map((shift) => ((value >> shift) & 65_535n).toString(16)).join(':');

const isIsatap = (value: bigint): boolean => [0x5efen, 0x2005efen].includes((value >> 32n) & 0xffffffffn);

/** Anywhere, or within a thousand of an end of a range. */
function addresses(bits: bigint, ranges: readonly (readonly [bigint, bigint])[]): fc.Arbitrary<bigint> {
  const max = (1n << bits) - 1n;
  const nearAnEnd = fc
    .tuple(fc.constantFrom(...ranges.flat()), fc.bigInt(-1000n, 1000n))
    .map(([end, step]) => (end + step) & max);
  return fc.oneof(fc.bigInt(0n, max), nearAnEnd);
}

describe('an address', () => {
  it('of IPv4 is public exactly when it is in no special range', () => {
    fc.assert(
      fc.property(addresses(32n, ranges4), (value) => {
        expect(isPublicAddress(text4(value))).toBe(!within(value, ranges4));
      }),
      { numRuns },
    );
  });

  it('of IPv6 is public exactly when it is global unicast and in no special range', () => {
    const globalUnicast = fc.bigInt(value6('2000::'), value6('3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'));
    fc.assert(
      fc.property(fc.oneof(addresses(128n, special6), globalUnicast), (value) => {
        const special = within(value, special6) || isIsatap(value);
        expect(isPublicAddress(text6(value))).toBe(!special);
      }),
      { numRuns },
    );
  });

  it.each(PUBLIC_ADDRESSES)('such as %s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it('has one canonical spelling', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, (1n << 128n) - 1n), (value) => {
        const spellings = [text6(value), text6(value).toUpperCase(), new URL(`http://[${text6(value)}]`).hostname];
        const canonical = spellings.map((spelling) => canonicalAddress(spelling.replace(/^\[|\]$/g, '')));
        expect(new Set(canonical).size).toBe(1);
        expect(value6(canonical[0] ?? '')).toBe(value);
      }),
    );
  });
});
