import fc from 'fast-check';
import { leftOutBy } from './left-out.js';
import { isStale } from './person-details.js';

describe('what a person’s choice leaves out', () => {
  it('is nothing without a choice and everything with an empty one', () => {
    expect(leftOutBy(null, ['a', 'b'])).toEqual({ leftOut: [] });
    expect(leftOutBy([], ['a', 'b'])).toEqual({ leftOut: ['a', 'b'] });
  });

  it('is every current grant that is not kept', () => {
    expect(leftOutBy(['b', 'b'], ['a', 'b', 'c'])).toEqual({ leftOut: ['a', 'c'] });
  });

  it('is refused for a grant that is not the person’s, which is named once', () => {
    expect(leftOutBy(['a', 'x', 'x', 'y'], ['a'])).toEqual({ unknown: ['x', 'y'] });
  });

  it('and what is kept are together all current grants', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid(), { maxLength: 20 }), fc.integer(), (current, seed) => {
        const keep = current.filter((_, index) => ((seed >> (index % 31)) & 1) === 1);
        expect(leftOutBy(keep, current)).toEqual({ leftOut: current.filter((id) => !keep.includes(id)) });
      }),
    );
  });
});

describe('an address is stale', () => {
  it('when its confirmation is over 12 calendar months old', () => {
    expect(isStale('2025-03-10T08:00:00.000Z', false, '2026-03-10T08:00:00.000Z')).toBe(false);
    expect(isStale('2025-03-10T08:00:00.000Z', false, '2026-03-10T08:00:00.001Z')).toBe(true);
  });

  it('a year after 29 February, at the same time of 28 February', () => {
    expect(isStale('2024-02-29T08:00:00.000Z', false, '2025-02-28T08:00:00.000Z')).toBe(false);
    expect(isStale('2024-02-29T08:00:00.000Z', false, '2025-02-28T08:00:00.001Z')).toBe(true);
  });

  it('while mail has come back', () => {
    expect(isStale('2026-03-10T08:00:00.000Z', true, '2026-03-10T08:00:01.000Z')).toBe(true);
  });
});
