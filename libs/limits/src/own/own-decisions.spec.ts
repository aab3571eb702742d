import type { LookUpQuestion } from '../windows/question.js';
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

/** More than a process remembers of any kind. */
const TOO_MANY = 20_001;

function lookUpOf(business: string, call: number, previews: number): LookUpQuestion {
  const window = (kind: string, limit: number) => ({ key: `{limits}:${kind}:${business}`, limit });
  return {
    ...{ kind: 'look-up', now: 1000, person: undefined, attemptKey: undefined },
    requests: { ...window('requests', 100_000), restrictionKey: `{limits}:restricted:${business}`, restrictedUntil: 0 },
    ...{ previews: window('previews', previews), unknown: window('unknown', 20) },
    call: { key: `{limits}:call:${business}:${String(call)}`, limit: 3 },
  };
}

describe('the look-ups of a business, decided by one process', () => {
  let decisions: OwnDecisions;
  beforeEach(() => {
    decisions = new OwnDecisions({ of: (left) => left });
  });

  it('are remembered however many calls another business has', () => {
    expect(decisions.decide(lookUpOf('quiet', 1, 1)).isAdmitted).toBe(true);
    for (let call = 0; call < TOO_MANY; call++) decisions.decide(lookUpOf('busy', call, 100_000));
    expect(decisions.decide(lookUpOf('quiet', 2, 1)).isAdmitted).toBe(false);
  });

  it('leave nothing to remember of a call in which they are refused', () => {
    decisions.decide(lookUpOf('busy', 0, 1));
    const before = decisions.windows.all().length;
    for (let call = 1; call < 100; call++) expect(decisions.decide(lookUpOf('busy', call, 1)).isAdmitted).toBe(false);
    expect(decisions.windows.all().length).toBe(before);
  });

  it('leave nothing to remember of what Redis has counted nothing in', () => {
    for (let call = 0; call < 100; call++) {
      const question = lookUpOf('busy', call, 0);
      const refused = new OwnDecisions({ of: (left) => left }).decide(question);
      decisions.learn(question, { ...refused, by: 'redis' }, decisions.turn);
    }
    expect(decisions.windows.all()).toEqual([]);
  });
});
