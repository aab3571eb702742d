import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { MAX_PAGE, type RecordStore, type ViewStore } from '#document-store';
import { openLmdbRecordStore, openLmdbViewStore } from '#document-store/lmdb';
import type { EventStore } from '#event-store';
import { openLmdbEventStore } from '#event-store/lmdb';
import {
  collectionsOf,
  EventTail,
  LiveViews,
  PARKED,
  partitionsOf,
  projectionIn,
  Projector,
  SKIPPED_EVENTS,
  SlotViews,
  type Projection,
} from '#projecting';
import { ACCESS_COUNTS, USAGE_BY_DAY } from '#projections';
import { eventually } from '../support/time/eventually.js';
import { InMemoryViewStore } from '../support/engines/in-memory-view-store.js';
import { TestClock } from '../support/time/test-clock.js';
import { TornViews } from '../support/faults/torn-views.js';
import { eventsOf, partitionedHistories, type PartitionedHistory } from './partitioned-histories.js';

const RUNS = process.env['TEST_ROUNDS'] === 'full' ? 200 : 20;
const COUNTS = [1, 2, 4] as const;
/** Nothing rests between batches here. */
const DIVIDED: readonly Projection[] = [ACCESS_COUNTS, USAGE_BY_DAY].map((one) => ({ ...one, pauseMs: 0 }));

/** An installation whose views are divided into so many partitions, over one log. */
interface Divided {
  readonly count: number;
  readonly views: ViewStore;
  readonly records: RecordStore;
}

/** A crash after an event was parked for a document, and before an earlier one of the same batch was written to it. */
const PARKED_BEFORE_A_CRASH: PartitionedHistory = {
  happenings: [
    { kind: 'of tomorrow', grant: 3, day: 0 },
    { kind: 'read', grant: 6, day: 0 },
    { kind: 'preview', grant: 0, day: 0 },
    { kind: 'claim', grant: 1, day: 1 },
    { kind: 'damaged read', grant: 6, day: 0 },
    { kind: 'taken back', grant: 3, day: 0 },
    { kind: 'damaged preview', grant: 3, day: 1 },
    { kind: 'preview', grant: 1, day: 1 },
    { kind: 'taken back', grant: 5, day: 1 },
  ],
  stretch: 1,
  runs: [
    { running: 13, twice: 14 },
    { running: 2, twice: 12 },
    { running: 10, twice: 3 },
    { running: 2, twice: 9 },
  ],
  crashes: [1, 0, 1, 4, 3, 3],
};

describe('views in partitions', () => {
  const clock = new TestClock(Date.parse('2030-01-03T00:00:00.000Z'));
  const folder = mkdtempSync(join(tmpdir(), 'partitions-'));
  const all: Divided[] = [];
  let log: EventStore;
  let tail: EventTail;

  beforeAll(async () => {
    log = await openLmdbEventStore({ path: join(folder, 'log') });
    tail = new EventTail(log);
    for (const count of COUNTS) {
      const path = (name: string): string => join(folder, `${name}-${String(count)}`);
      const views = await openLmdbViewStore({ path: path('views'), collections: collectionsOf(DIVIDED) });
      const collections = [PARKED, SKIPPED_EVENTS];
      all.push({ count, views, records: await openLmdbRecordStore({ path: path('records'), collections }) });
    }
  });
  afterAll(async () => {
    await Promise.all([log, ...all.flatMap(({ views, records }) => [views, records])].map((one) => one.close()));
    rmSync(folder, { recursive: true });
  });

  const projectorOf = (projection: Projection, views: ViewStore, records: RecordStore): Projector => {
    const engines = { log, tail, views, records, clock };
    const quiet = { onProgress: () => undefined, onParked: () => undefined, onTrouble: () => undefined };
    const projector = new Projector(projection, engines, quiet);
    projector.start();
    return projector;
  };

  /** Projectors of those that run in a stretch, some twice at once, as when a holder of a lease was paused. */
  const runs = (
    { count, views, records }: Divided,
    { running, twice }: PartitionedHistory['runs'][number],
    crashes: number[],
  ): readonly Projector[] =>
    DIVIDED.flatMap((projection) => partitionsOf(projection, count)).flatMap((one) => {
      const bit = 1 << ((one.partition?.number ?? 1) - 1);
      const times = (running & bit) === 0 ? 0 : (twice & bit) === 0 ? 1 : 2;
      const inSlot = new TornViews(new SlotViews(views, 'blue'), crashes);
      return Array.from({ length: times }, () => projectorOf(projectionIn('blue', one), inSlot, records));
    });

  const reachesHead = async (views: ViewStore): Promise<void> => {
    const head = (await log.head()) ?? '';
    for (const { name } of DIVIDED)
      await eventually(async () => (((await views.checkpoint(name)) ?? '') >= head ? true : undefined));
  };

  /** Every document, by its collection and id. */
  const documentsIn = async ({ views }: Divided): Promise<ReadonlyMap<string, unknown>> => {
    const found = new Map<string, unknown>();
    const live = new SlotViews(views, 'blue');
    for (const collection of DIVIDED.flatMap(({ collections }) => collections)) {
      for (let after: string | undefined; ;) {
        const page = await live.scan(collection, { limit: MAX_PAGE, ...(after !== undefined && { after }) });
        for (const document of page) found.set(`${collection.name}/${document.id}`, document);
        if (page.length < MAX_PAGE) break;
        after = page.at(-1)?.id;
      }
    }
    return found;
  };

  const parkedIn = async ({ records }: Divided): Promise<readonly string[]> => {
    const request = { index: 'by-position', equal: {}, direction: 'up', limit: MAX_PAGE } as const;
    return (await records.page(PARKED, request)).map(({ id, body }) => `${id} at ${body.position}`);
  };

  const freshFold = async (): Promise<ReadonlyMap<string, unknown>> => {
    const fresh = new InMemoryViewStore();
    const records = await openLmdbRecordStore({ path: join(folder, 'fresh'), collections: [PARKED, SKIPPED_EVENTS] });
    const projectors = DIVIDED.map((projection) => projectorOf(projection, fresh, records));
    await reachesHead(fresh);
    await Promise.all(projectors.map((one) => one.stop()));
    await records.close();
    rmSync(join(folder, 'fresh'), { recursive: true });
    const tables = [...fresh.documents].map(([name, table]) => [name, [...table.values()]] as const);
    return new Map(tables.flatMap(([name, found]) => found.map((one) => [`${name}/${one.id}`, one] as const)));
  };

  it('are those of one partition and of a fresh fold, wherever processes die and are replaced', async () => {
    await fc.assert(
      fc.asyncProperty(partitionedHistories, async (history) => {
        const stored = eventsOf(history);
        const crashes = all.map(() => [...history.crashes]);
        for (let from = 0, turn = 0; from < stored.length; from += history.stretch, turn++) {
          const run = history.runs[turn % history.runs.length] ?? { running: 15, twice: 0 };
          const projectors = all.flatMap((one, n) => runs(one, run, crashes[n] ?? []));
          for (const { stream, event } of stored.slice(from, from + history.stretch))
            await log.append(stream, [event], 'any');
          await Promise.all(projectors.map((one) => one.stop()));
        }
        const last = all.flatMap((one) => runs(one, { running: 15, twice: 0 }, []));
        for (const { count, views } of all) await reachesHead(new LiveViews(views, DIVIDED, count));
        await Promise.all(last.map((one) => one.stop()));
        const fresh = await freshFold();
        const [one] = all;
        for (const divided of all) {
          expect(await documentsIn(divided)).toEqual(fresh);
          expect(await parkedIn(divided)).toEqual(one && (await parkedIn(one)));
        }
      }),
      { examples: [[PARKED_BEFORE_A_CRASH]], numRuns: RUNS, endOnFailure: process.env['TEST_ROUNDS'] !== 'full' },
    );
  }, 600_000);
});
