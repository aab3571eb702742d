import { untilBeat } from './beats.js';

describe('the moments that regular work of a process shares', () => {
  it.each([
    [1_000, 0, 1_000],
    [1_000, 250, 750],
    [1_000, 900, 100],
    [500, 1_250, 250],
  ])('every %i ms, at %i ms the next is in %i', (every, now, wait) => {
    expect(untilBeat(every, now)).toBe(wait);
  });

  it('leaves out one that is about to come, so that a timer that is early does not work twice', () => {
    expect(untilBeat(1_000, 999.7)).toBeCloseTo(1_000.3);
    expect(untilBeat(1_000, 901)).toBe(1_099);
  });
});
