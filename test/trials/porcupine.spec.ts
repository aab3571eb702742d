import type { Operation } from './history.js';
import { findHistoryChecker, linearizable } from './linearizable.js';

const checker = findHistoryChecker();
let time = 0;

/** One operation after the other, each over before the next begins. */
function inTurn(...asked: readonly (readonly [Operation['action'], Operation['answer']])[]): readonly Operation[] {
  return asked.map(([action, answer], client) => {
    const [called, answered] = [(time += 1), (time += 1)];
    return { grant: 'of-a-preview', client, action, answer, called, ...(answer !== 'none' && { answered }) };
  });
}

const histories = (): void => {
  const isLinearizable = async (history: readonly Operation[]): Promise<boolean> => {
    const { operations, illegal, undecided } = await linearizable(checker ?? '', history);
    expect({ operations, undecided }).toEqual({ operations: history.length, undecided: [] });
    return illegal.length === 0;
  };

  it.each<readonly [string, boolean, readonly Operation[]]>([
    [
      'is claimed, read, released and read',
      true,
      inTurn(['claim', 'done'], ['read', 'active'], ['release', 'done'], ['read', 'released']),
    ],
    [
      'is read as active after its release was answered',
      false,
      inTurn(['claim', 'done'], ['release', 'done'], ['read', 'active']),
    ],
    ['is shown after it was revoked', false, inTurn(['claim', 'done'], ['revoke', 'done'], ['read', 'active'])],
    ['is gone though its claim was answered', false, inTurn(['claim', 'done'], ['read', 'unclaimed'])],
    ['is released and revoked', false, inTurn(['claim', 'done'], ['release', 'done'], ['revoke', 'done'])],
    [
      'may be released by a request that had no answer',
      true,
      inTurn(['claim', 'done'], ['release', 'none'], ['read', 'active'], ['release', 'refused'], ['read', 'released']),
    ],
    ['is refused a release though nothing has ended it', false, inTurn(['claim', 'done'], ['release', 'refused'])],
    ['comes back', false, inTurn(['claim', 'done'], ['release', 'none'], ['read', 'released'], ['read', 'active'])],
    [
      'is claimed by one of many requests that had no answer',
      true,
      inTurn(...Array.from({ length: 60 }, () => ['claim', 'none'] as const), ['claim', 'done'], ['read', 'active']),
    ],
  ])('a grant that %s: %s', async (_, isPossible, history) => {
    expect(await isLinearizable(history)).toBe(isPossible);
  });

  it('of two readers at once either may see a release first that is under way', async () => {
    const [claim] = inTurn(['claim', 'done']);
    const at = (time += 10);
    const during = { grant: 'of-a-preview', called: at, answered: at + 9 };
    const reads = (['active', 'released'] as const).map((answer, client) => ({
      ...during,
      client,
      action: 'read' as const,
      answer,
    }));
    const release = { ...during, client: 3, action: 'release', answer: 'done' } as const;
    expect(await isLinearizable([...(claim ? [claim] : []), release, ...reads])).toBe(true);
  });
};

if (checker !== undefined) describe('a history that porcupine holds against the life of a grant', histories);
else describe.skip('a history, held against the life of a grant: porcupine is not installed', histories);
