import fc from 'fast-check';
import { treeDifferences } from './tree-differences.js';

const events = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 40 });
const place = fc.nat(1_000);

describe('what has become of signed events', () => {
  it('is nothing when all stand where they stood', () => {
    fc.assert(
      fc.property(events, (signed) => {
        expect(treeDifferences(signed, [...signed])).toEqual([]);
      }),
    );
  });

  it('is told for one that was changed, removed or added, whichever it is', () => {
    fc.assert(
      fc.property(events, place, (signed, anywhere) => {
        const at = anywhere % signed.length;
        const other = 'another event';
        expect(treeDifferences(signed, signed.with(at, other))).toEqual([{ kind: 'changed', found: at, index: at }]);
        expect(treeDifferences(signed, signed.toSpliced(at, 1))).toEqual([{ kind: 'removed', before: at, index: at }]);
        expect(treeDifferences(signed, signed.toSpliced(at, 0, other))).toEqual([
          { kind: 'added', found: at, index: at },
        ]);
      }),
    );
  });

  it('is told for two that changed places, and for these alone', () => {
    fc.assert(
      fc.property(events, place, place, (signed, one, other) => {
        const [first, second] = [one % signed.length, other % signed.length].sort((a, b) => a - b);
        if (first === undefined || second === undefined || first === second) return;
        const swapped = signed.with(first, signed[second] ?? '').with(second, signed[first] ?? '');
        expect(treeDifferences(signed, swapped)).toEqual([
          { kind: 'moved', found: first, index: first },
          { kind: 'moved', found: second, index: second },
        ]);
      }),
    );
  });

  it('is something whenever anything differs', () => {
    fc.assert(
      fc.property(events, events, (signed, found) => {
        const isSame = signed.length === found.length && signed.every((leaf, at) => leaf === found[at]);
        expect(treeDifferences(signed, found).length === 0).toBe(isSame);
      }),
    );
  });
});
