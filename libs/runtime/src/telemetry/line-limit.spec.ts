import { eventually } from '../../../../test/support/time/eventually.js';
import { LineLimit } from './line-limit.js';

describe('lines about the same', () => {
  it('are twenty at most at a time, and the number of the rest is told', async () => {
    const told: (readonly [string, number])[] = [];
    const limit = new LineLimit((about, lines) => {
      told.push([about, lines]);
    }, 5);
    const allowed = Array.from({ length: 10_000 }, () => limit.allows('read-models')).filter(Boolean);
    expect(allowed.length).toBe(20);
    await eventually(() => Promise.resolve(told.length > 0 || undefined));
    expect(told).toEqual([['read-models', 9_980]]);
    expect(limit.allows('read-models')).toBe(true);
  });

  it('do not count against lines about something else', () => {
    const limit = new LineLimit(() => undefined, 5);
    for (let line = 0; line < 10_000; line++) limit.allows('read-models');
    expect(limit.allows('carry')).toBe(true);
  });
});
