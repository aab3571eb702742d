import { restAfterSweep } from './rest-after-sweep.js';

describe('the rest after a sweep of the deliveries', () => {
  it('is nine times what passing the endpoints took', () => {
    expect([0, 10, 100].map(restAfterSweep)).toEqual([0, 90, 900]);
  });

  it('is two seconds at most, also when the process stood still for minutes', () => {
    expect([1_000, 10_000, 600_000].map(restAfterSweep)).toEqual([2_000, 2_000, 2_000]);
  });
});
