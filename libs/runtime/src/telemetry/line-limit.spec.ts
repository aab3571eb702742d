import { eventually } from '../../../../test/support/eventually.js';
import { LineLimit } from './line-limit.js';

describe('lines about the same', () => {
  it('are twenty at most, and the rest is told of by its number; lines about something else are their own', async () => {
    const told: (readonly [string, number])[] = [];
    const limit = new LineLimit((about, lines) => {
      told.push([about, lines]);
    }, 5);
    const allowed = Array.from({ length: 10_000 }, () => limit.allows('read-models')).filter(Boolean);
    expect([allowed.length, limit.allows('carry')]).toEqual([20, true]);
    await eventually(() => Promise.resolve(told.length > 0 || undefined));
    expect(told).toEqual([['read-models', 9_980]]);
    expect(limit.allows('read-models')).toBe(true);
  });
});
