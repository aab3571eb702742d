import { DocumentStoreUnavailable } from '#document-store';
import { UnknownEventType } from '#vault';
import { InMemoryRecordStore } from '../../../test/support/engines/in-memory-record-store.js';
import { TestClock } from '../../../test/support/time/test-clock.js';
import { DUE_MOVES } from '../src/due-moves/due-move-records.js';
import { DueMoves } from '../src/due-moves/due-moves.js';

const MIDNIGHT = Date.parse('2030-02-01T00:00:00.000Z');
const TEN_MINUTES_MS = 600_000;

describe('moves that are due', () => {
  const damaged = new UnknownEventType('person.exploded.v1');
  let records: InMemoryRecordStore;
  let clock: TestClock;
  let failing: Map<string, Error>;
  let tookEffect: string[];
  let troubles: unknown[];
  beforeEach(async () => {
    records = new InMemoryRecordStore([DUE_MOVES]);
    clock = new TestClock(MIDNIGHT + 1000);
    failing = new Map<string, Error>();
    [tookEffect, troubles] = [[], []];
    for (const at of [1, 2]) {
      const personId = at === 1 ? 'first person' : 'second person';
      await records.create(DUE_MOVES, `move-${String(at)}`, { personId, dueAt: MIDNIGHT + at });
    }
  });

  async function takesEffect(): Promise<void> {
    const takeIfDue = (personId: string): Promise<number> => {
      const failure = failing.get(personId);
      if (failure !== undefined) return Promise.reject(failure);
      tookEffect.push(personId);
      return Promise.resolve(0);
    };
    const moves = new DueMoves({ takeIfDue }, records, clock, (error) => void troubles.push(error));
    await moves.takeEffect(new AbortController().signal);
  }
  const dueAt = async (moveId: string): Promise<number | undefined> =>
    (await records.get(DUE_MOVES, moveId))?.body.dueAt;

  it('take effect but for those of a person who cannot be read, who is looked at again ten minutes later', async () => {
    failing.set('first person', damaged);
    await takesEffect();
    expect([tookEffect, troubles]).toEqual([['second person'], [damaged]]);
    expect(await dueAt('move-1')).toBe(clock.now() + TEN_MINUTES_MS);
    expect(await dueAt('move-2')).toBeUndefined();

    failing.clear();
    clock.advance(TEN_MINUTES_MS - 1);
    await takesEffect();
    expect(tookEffect).toEqual(['second person']);
    clock.advance(1);
    await takesEffect();
    expect([tookEffect, troubles]).toEqual([['second person', 'first person'], [damaged]]);
    expect(await dueAt('move-1')).toBeUndefined();
  });

  it('stay due where an engine goes away', async () => {
    const gone = new DocumentStoreUnavailable('as the test wants it');
    failing.set('first person', gone);
    await expect(takesEffect()).rejects.toBe(gone);
    expect(troubles).toEqual([]);
    expect(await dueAt('move-1')).toBe(MIDNIGHT + 1);
  });
});
