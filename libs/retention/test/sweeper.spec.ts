import type { Collection, VersionedRecord } from '#document-store';
import { isAnythingDue, Sweeper, SweptRecords, type Sweep } from '#retention';
import { eventually } from '../../../test/support/time/eventually.js';
import { InMemoryRecordStore } from '../../../test/support/engines/in-memory-record-store.js';
import { TestClock } from '../../../test/support/time/test-clock.js';

interface Kept {
  readonly at: number;
  readonly day: string;
}

const KEPT: Collection<Kept> = {
  name: 'kept',
  indexes: [
    { name: 'by-time', equal: [], order: 'at' },
    { name: 'by-day', equal: [], order: 'day' },
  ],
};
const DAY_MS = 24 * 60 * 60_000;
const START = Date.parse('2026-01-01T00:00:00.000Z');
const LONG_MS = 3_600_000;

async function kept(count: number): Promise<InMemoryRecordStore> {
  const records = new InMemoryRecordStore([KEPT]);
  for (let at = 0; at < count; at++) {
    const time = START + at * DAY_MS;
    await records.create(KEPT, `r${String(at)}`, { at: time, day: new Date(time).toISOString().slice(0, 10) });
  }
  return records;
}

const remaining = async (records: InMemoryRecordStore): Promise<readonly string[]> =>
  (await records.page(KEPT, { index: 'by-time', equal: {}, direction: 'up', limit: 1000 })).map(({ id }) => id);

const sweepOf = (
  records: InMemoryRecordStore,
  before?: (due: readonly VersionedRecord<Kept>[]) => Promise<void>,
): SweptRecords<Kept> =>
  new SweptRecords(records, {
    name: 'kept',
    keeps: 'a day',
    collection: KEPT,
    index: 'by-time',
    keptMs: DAY_MS,
    times: 'milliseconds',
    ...(before && { before }),
  });

const untroubled = {
  onTrouble: (what: string, error: unknown) => {
    throw new Error(`${what} is in trouble`, { cause: error });
  },
};

describe('swept records', () => {
  it('are removed in the millisecond in which they have been kept for long enough, and no earlier', async () => {
    const records = await kept(2);
    const sweep = sweepOf(records);
    expect(await sweep.dueSince(START + DAY_MS - 1)).toBeUndefined();
    expect(await sweep.sweep(START + DAY_MS - 1, 10)).toBe(0);
    expect(await sweep.dueSince(START + DAY_MS + 5)).toBe(START + DAY_MS);
    expect(await sweep.sweep(START + DAY_MS, 10)).toBe(1);
    expect(await remaining(records)).toEqual(['r1']);
  });

  it('may be kept by days', async () => {
    const records = await kept(3);
    const byDay = { index: 'by-day', times: 'iso' } as const;
    const sweep = new SweptRecords(records, {
      name: 'kept',
      keeps: 'a day',
      collection: KEPT,
      keptMs: DAY_MS,
      ...byDay,
    });
    expect(await sweep.dueSince(START + 2 * DAY_MS)).toBe(START + DAY_MS);
    expect(await sweep.sweep(START + 2 * DAY_MS, 10)).toBe(2);
    expect(await remaining(records)).toEqual(['r2']);
  });

  it('go in batches, the oldest first', async () => {
    const records = await kept(5);
    expect(await sweepOf(records).sweep(START + 100 * DAY_MS, 2)).toBe(2);
    expect(await remaining(records)).toEqual(['r2', 'r3', 'r4']);
  });

  it('stay while what hangs on them could not be destroyed', async () => {
    const records = await kept(1);
    const sweep = sweepOf(records, () => Promise.reject(new Error('out of reach')));
    await expect(sweep.sweep(START + 100 * DAY_MS, 10)).rejects.toThrow('out of reach');
    expect(await remaining(records)).toEqual(['r0']);
  });

  it('stay when they changed while what hangs on them was destroyed', async () => {
    const records = await kept(1);
    const sweep = sweepOf(records, async () => {
      await records.replace(KEPT, 'r0', 1, { at: START + 200 * DAY_MS, day: '2026-07-20' });
    });
    expect(await sweep.sweep(START + 100 * DAY_MS, 10)).toBe(0);
    expect(await remaining(records)).toEqual(['r0']);
  });

  it('need an index over the whole collection', () => {
    const records = new InMemoryRecordStore([KEPT]);
    const options = { name: 'kept', keeps: 'a day', collection: KEPT, keptMs: 1, times: 'iso' } as const;
    expect(() => new SweptRecords(records, { ...options, index: 'nowhere' })).toThrow('kept has no index nowhere');
  });
});

describe('the sweeper', () => {
  it('goes on until nothing is due, saying how much it removed each time', async () => {
    const records = await kept(250);
    const swept: number[] = [];
    const clock = new TestClock(START + 1000 * DAY_MS);
    const onSwept = (_: string, count: number): void => void swept.push(count);
    await new Sweeper([sweepOf(records)], clock, { ...untroubled, onSwept }).sweepAll();
    expect(await remaining(records)).toEqual([]);
    expect(swept).toEqual([100, 100, 50]);
  });

  it('takes turns, so that one with much to do holds up no other', async () => {
    const turns: string[] = [];
    const sweepWith = (name: string, batches: number): Sweep => ({
      name,
      keeps: '',
      dueSince: () => Promise.resolve(undefined),
      sweep: (_, limit) => {
        turns.push(name);
        batches -= 1;
        return Promise.resolve(batches > 0 ? limit : 0);
      },
    });
    const sweeper = new Sweeper([sweepWith('much', 3), sweepWith('little', 1)], new TestClock(), untroubled);
    await sweeper.sweepAll();
    expect(turns).toEqual(['much', 'little', 'much', 'much']);
  });

  it('goes on with the others when one sweep fails, and tries that one again', async () => {
    const records = await kept(1);
    let isOut = true;
    const troubled: Sweep = {
      name: 'troubled',
      keeps: '',
      dueSince: () => Promise.resolve(0),
      sweep: () => (isOut ? Promise.reject(new Error('out of reach')) : Promise.resolve(0)),
    };
    const stopping = new AbortController();
    const troubles: string[] = [];
    const sweeper = new Sweeper([troubled, sweepOf(records)], new TestClock(START + 100 * DAY_MS), {
      everyMs: 1,
      onTrouble: (what) => troubles.push(what),
    });
    const watching = sweeper.watch(stopping.signal);
    await eventually(async () => ((await remaining(records)).length === 0 && troubles.length > 1) || undefined);
    isOut = false;
    stopping.abort();
    await watching;
    expect(new Set(troubles)).toEqual(new Set(['troubled']));
  });

  it('sweeps at once when the clock is put forward, though it would rest for long', async () => {
    const records = await kept(1);
    const clock = new TestClock(START);
    const stopping = new AbortController();
    const sweeper = new Sweeper([sweepOf(records)], clock, { ...untroubled, everyMs: LONG_MS });
    const watching = sweeper.watch(stopping.signal);
    expect(await isAnythingDue([sweepOf(records)], clock.now())).toBe(false);
    clock.advance(2 * DAY_MS);
    expect(await isAnythingDue([sweepOf(records)], clock.now())).toBe(true);
    await eventually(async () => (await remaining(records)).length === 0 || undefined);
    stopping.abort();
    await watching;
  });
});
