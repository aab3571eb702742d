import fc from 'fast-check';
import { nextAttemptAt } from '../src/ledger/retry-schedule.js';

const HOUR = 3600;
const FIRST = Date.parse('2030-01-01T12:00:00.000Z');

/** Seconds after the first at which a delivery is tried, when each attempt is made at its moment. */
function schedule(): readonly number[] {
  const times = [FIRST];
  for (let next = nextAttemptAt(FIRST, FIRST, 1); next !== undefined; next = nextAttemptAt(FIRST, next, times.length)) {
    times.push(next);
  }
  return times.map((time) => (time - FIRST) / 1000);
}

describe('the schedule of a delivery that keeps failing', () => {
  it('waits 30 seconds, then twice as long each time up to 4 hours, and ends 24 hours after its first attempt', () => {
    const doubling = [0, 30, 90, 210, 450, 930, 1890, 3810, 7650, 15_330];
    const steady = [15_330 + 4 * HOUR, 15_330 + 8 * HOUR, 15_330 + 12 * HOUR, 15_330 + 16 * HOUR];
    expect(schedule()).toEqual([...doubling, ...steady, 24 * HOUR]);
  });

  it('counts each wait from the attempt before, however late that was, and never goes beyond the 24 hours', () => {
    const late = fc.array(fc.nat({ max: 6 * HOUR * 1000 }), { minLength: 30, maxLength: 30 });
    fc.assert(
      fc.property(late, (delays) => {
        let at = FIRST;
        let attempts = 1;
        for (const delay of delays) {
          const next = nextAttemptAt(FIRST, at, attempts);
          if (next === undefined) {
            expect(at).toBeGreaterThanOrEqual(FIRST + 24 * HOUR * 1000);
            return;
          }
          const wait = Math.min(30_000 * 2 ** (attempts - 1), 4 * HOUR * 1000);
          expect(next).toBe(Math.min(at + wait, FIRST + 24 * HOUR * 1000));
          at = next + delay;
          attempts += 1;
        }
        throw new Error('it never ended');
      }),
    );
  });
});
