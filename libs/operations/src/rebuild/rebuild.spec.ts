import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SystemClock } from '#clock';
import type { EventStore } from '#event-store';
import { openLmdbEventStore } from '#event-store/lmdb';
import { LiveViews, PARKED, PARTITIONS, SlotRecords, SlotStates, VIEW_SLOTS, type SpareState } from '#projecting';
import { READ_MODELS } from '#projections';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { InMemoryViewStore } from '../../../../test/support/engines/in-memory-view-store.js';
import { Rebuild, type RebuildProgress, type RebuildResult } from './rebuild.js';

const { name } = READ_MODELS;
const UNHEARD: RebuildProgress = {
  built: () => undefined,
  builtApart: () => undefined,
  compared: () => undefined,
  parked: () => undefined,
  phase: () => undefined,
};

describe('a rebuild that is run again after it was cut off', () => {
  let folder: string;
  let log: EventStore;
  let slots: SlotRecords;
  let slotStates: SlotStates;
  const views = new InMemoryViewStore();
  let records: InMemoryRecordStore;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rebuild-'));
    log = await openLmdbEventStore({ path: join(folder, 'log') });
    records = new InMemoryRecordStore([VIEW_SLOTS, PARKED, PARTITIONS]);
    slots = new SlotRecords(records);
    slotStates = await SlotStates.open(slots, new LiveViews(views, [READ_MODELS]));
  });
  afterEach(async () => {
    await slotStates.close();
    await log.close();
    await rm(folder, { recursive: true });
  });

  async function cutOffAfter(...steps: readonly SpareState[]): Promise<void> {
    for (const step of steps) await slotStates.step(name, slotStates.of(name), step);
  }

  /** While a projector clears what is dropped. */
  async function runAgain(): Promise<RebuildResult> {
    const { signal } = new AbortController();
    const work = new Rebuild(READ_MODELS, { log, views, records, slotStates, clock: new SystemClock() }, UNHEARD);
    const running = work.run({ compare: false, graceMs: 0, startOver: false }, signal);
    while (slotStates.of(name).spare !== 'dropping') await slotStates.untilOtherThan(name, slotStates.of(name), signal);
    await slotStates.step(name, slotStates.of(name), 'empty');
    return running;
  }

  it.each([
    ['the new views answer', 'while the old ones were kept', ['building', 'following', 'retiring'], true],
    ['the new views answer', 'while they were cleared', ['building', 'following', 'retiring', 'dropping'], true],
    ['nothing was switched', 'where a comparison had refused', ['building', 'following', 'dropping'], false],
  ] as const)('says that %s %s', async (_said, _where, steps, switched) => {
    await cutOffAfter(...steps);
    expect(await runAgain()).toEqual({ events: 0, comparison: null, switched });
    expect(await slots.read(name)).toEqual({ active: switched ? 'green' : 'blue', spare: 'empty' });
  });
});
