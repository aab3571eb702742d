import fc from 'fast-check';
import { sealedDifferences } from './sealed-differences.js';

const events = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 40 });
const place = fc.nat(1_000);

describe('what has become of sealed events', () => {
  it('is nothing when all stand where they stood', () => {
    fc.assert(
      fc.property(events, (sealed) => {
        expect(sealedDifferences(sealed, [...sealed])).toEqual([]);
      }),
    );
  });

  it('is told for one that was changed, removed or added, whichever it is', () => {
    fc.assert(
      fc.property(events, place, (sealed, anywhere) => {
        const at = anywhere % sealed.length;
        const other = 'another event';
        expect(sealedDifferences(sealed, sealed.with(at, other))).toEqual([{ kind: 'changed', found: at, index: at }]);
        expect(sealedDifferences(sealed, sealed.toSpliced(at, 1))).toEqual([
          { kind: 'removed', before: at, index: at },
        ]);
        expect(sealedDifferences(sealed, sealed.toSpliced(at, 0, other))).toEqual([
          { kind: 'added', found: at, index: at },
        ]);
      }),
    );
  });

  it('is told for two that changed places, and for these alone', () => {
    fc.assert(
      fc.property(events, place, place, (sealed, one, other) => {
        const [first, second] = [one % sealed.length, other % sealed.length].sort((a, b) => a - b);
        if (first === undefined || second === undefined || first === second) return;
        const swapped = sealed.with(first, sealed[second] ?? '').with(second, sealed[first] ?? '');
        expect(sealedDifferences(sealed, swapped)).toEqual([
          { kind: 'moved', found: first, index: first },
          { kind: 'moved', found: second, index: second },
        ]);
      }),
    );
  });

  it('is something whenever anything differs', () => {
    fc.assert(
      fc.property(events, events, (sealed, found) => {
        const isSame = sealed.length === found.length && sealed.every((leaf, at) => leaf === found[at]);
        expect(sealedDifferences(sealed, found).length === 0).toBe(isSame);
      }),
    );
  });
});
