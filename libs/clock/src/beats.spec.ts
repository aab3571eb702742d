import { onEveryBeat, untilBeat } from './beats.js';

describe('the moments that regular work of a process shares', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([
    [1_000, 0, 1_000],
    [1_000, 250, 750],
    [1_000, 900, 100],
    [500, 1_250, 250],
  ])('every %i ms, at %i ms the next is in %i', (every, now, wait) => {
    jest.advanceTimersByTime(now);
    expect(untilBeat(every)).toBe(wait);
  });

  it('leaves out one that is about to come, so that a timer that is early does not work twice', () => {
    jest.advanceTimersByTime(901);
    expect(untilBeat(1_000)).toBe(1_099);
    jest.advanceTimersByTime(98.7);
    expect(untilBeat(1_000)).toBeCloseTo(1_000.3);
  });

  it('are when work is done that began at any other moment, until it is ended', () => {
    jest.advanceTimersByTime(620);
    const moments: number[] = [];
    const end = onEveryBeat(250, () => moments.push(performance.now()));
    jest.advanceTimersByTime(700);
    expect(moments).toEqual([750, 1_000, 1_250]);
    end();
    jest.advanceTimersByTime(700);
    expect(moments).toHaveLength(3);
  });
});
