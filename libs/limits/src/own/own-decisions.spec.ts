import { OwnDecisions } from './own-decisions.js';

const MINUTE_MS = 60_000;

describe('windows that are counted in together, decided by one process', () => {
  const windows = [
    { name: 'network', key: 'minute', span: MINUTE_MS, limit: 2 },
    { name: 'network', key: 'hour', span: 60 * MINUTE_MS, limit: 3 },
  ] as const;
  const decisions = new OwnDecisions({ of: (left) => left });
  const isAdmitted = (now: number): boolean => decisions.decide({ kind: 'windows', now, windows }).isAdmitted;

  it('refuse when one of them is full, without counting in any', () => {
    const times = [0, 1, 2, MINUTE_MS, MINUTE_MS + 1, 2 * MINUTE_MS, 60 * MINUTE_MS - 1, 60 * MINUTE_MS];
    expect(times.map(isAdmitted)).toEqual([true, true, false, true, false, false, false, true]);
  });
});
