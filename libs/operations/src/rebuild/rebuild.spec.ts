import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SystemClock } from '#clock';
import type { EventStore } from '#event-store';
import { openLmdbEventStore } from '#event-store/lmdb';
import {
  HEARD_MS,
  LiveViews,
  PARKED,
  PARTITIONS,
  SlotRecords,
  SlotStates,
  VIEW_SLOTS,
  type SpareState,
} from '#projecting';
import { READ_MODELS } from '#projections';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { whileCollecting } from '../../../../test/support/memory/collect-garbage.js';
import { InMemoryViewStore } from '../../../../test/support/engines/in-memory-view-store.js';
import { NoProjector } from './no-projector.js';
import { Rebuild, type RebuildOptions, type RebuildProgress, type RebuildResult } from './rebuild.js';

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
  async function runAgain(
    asked: Partial<RebuildOptions> = {},
    phase: RebuildProgress['phase'] = () => undefined,
  ): Promise<RebuildResult> {
    const { signal } = new AbortController();
    const ended = new AbortController();
    const engines = { log, views, records, slotStates, clock: new SystemClock() };
    const work = new Rebuild(READ_MODELS, { ...engines, progress: { ...UNHEARD, phase } });
    const options = { compare: false, graceMs: 0, startOver: false, ...asked };
    const running = work.run(options, signal).finally(() => {
      ended.abort();
    });
    await clearUntil(ended.signal);
    return running;
  }

  async function clearUntil(ended: AbortSignal): Promise<void> {
    while (!ended.aborted) {
      const slotState = slotStates.of(name);
      if (slotState.spare === 'dropping') await slotStates.step(name, slotState, 'empty');
      else await slotStates.untilOtherThan(name, slotState, ended);
    }
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

  it.each([
    ['as long as it takes every process to hear of the switch', 0, HEARD_MS],
    ['for the grace time', HEARD_MS + 500, HEARD_MS + 500],
  ])('keeps the old views %s', async (_said, graceMs, leastMs) => {
    await cutOffAfter('building', 'following', 'retiring');
    const since = performance.now();
    await runAgain({ graceMs });
    // A timer may be early by a moment.
    expect(performance.now() - since).toBeGreaterThan(leastMs - 50);
  });

  it.each([
    ['whole', ['building', 'following']],
    ['switched in', ['building', 'following', 'retiring']],
    ['being cleared', ['building', 'following', 'dropping']],
  ] as const)('begins anew where that is asked and the views were %s already', async (_said, steps) => {
    await cutOffAfter(...steps);
    const phases: string[] = [];
    const result = await runAgain({ startOver: true }, (phase) => phases.push(phase));
    expect(result).toMatchObject({ switched: true });
    expect(phases).toEqual(['resumed', 'dropped', 'building', 'following', 'switched', 'dropped']);
  });

  it('gives up where no projector clears the old views in time', async () => {
    await cutOffAfter('building', 'following', 'dropping');
    const engines = { log, views, records, slotStates, clock: new SystemClock() };
    const work = new Rebuild(READ_MODELS, { ...engines, progress: UNHEARD, projectorMs: 1_000 });
    const { signal } = new AbortController();
    const running = whileCollecting(work.run({ compare: false, graceMs: 0, startOver: false }, signal));
    await expect(running).rejects.toBeInstanceOf(NoProjector);
  });
});
