import { MissedLookUps } from './missed-look-ups.js';

describe('look-ups that Redis could not be told of', () => {
  it('are counted for their business, after one moment and up to another', () => {
    const missed = new MissedLookUps();
    for (const at of [10, 20, 30, 40]) missed.add('a', at);
    missed.add('b', 20);
    expect([missed.count('a', 10, 30), missed.count('b', 10, 30), missed.count('c', 0, 50)]).toEqual([2, 1, 0]);
  });

  it('are remembered up to a bound, the newest for sure', () => {
    const missed = new MissedLookUps();
    for (let at = 1; at <= 10_001; at++) missed.add('a', at);
    expect([missed.count('a', 0, 20_000), missed.count('a', 0, 1)]).toEqual([10_000, 0]);
  });
});
