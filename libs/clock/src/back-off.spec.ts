import fc from 'fast-check';
import { backOffMs } from './back-off.js';

describe('waits that grow', () => {
  it('double from the first on, up to the longest', () => {
    const waits = Array.from({ length: 9 }, (_, before) => backOffMs({ firstMs: 50, longestMs: 5_000 }, before));
    expect(waits).toEqual([50, 100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
  });

  it('are each twice the one before, or the longest, however many there were', () => {
    const waits = fc.record({ firstMs: fc.integer({ min: 1, max: 1e6 }), longestMs: fc.integer({ min: 1, max: 1e9 }) });
    fc.assert(
      fc.property(waits, fc.nat({ max: 100_000 }), (growing, before) => {
        const [wait, next] = [backOffMs(growing, before), backOffMs(growing, before + 1)];
        expect(backOffMs(growing, 0)).toBe(Math.min(growing.firstMs, growing.longestMs));
        expect(next).toBe(Math.min(wait * 2, growing.longestMs));
      }),
    );
  });
});
