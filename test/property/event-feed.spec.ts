import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import type { RecordStore, ViewStore } from '#document-store';
import { openLmdbRecordStore, openLmdbViewStore } from '#document-store/lmdb';
import type { EventStore } from '#event-store';
import { openLmdbEventStore } from '#event-store/lmdb';
import {
  ProjectionWatch,
  clearSlot,
  collectionsOf,
  EventTail,
  nameIn,
  PARKED,
  projectionIn,
  Projector,
  SKIPPED_EVENTS,
  SlotBuilder,
  SlotComparison,
  SlotViews,
  type Projection,
} from '#projecting';
import { EVENT_FEED, FEED_COUNTS, FEED_EVENTS, FEED_KEPT, feedEventId } from '#projections';
import { TestClock } from '../support/time/test-clock.js';
import { TornViews } from '../support/faults/torn-views.js';
import { DAYS, histories, storedIn, type StoredHappening } from './feed-histories.js';

const RUNS = process.env['TEST_ROUNDS'] === 'full' ? 300 : 25;
const NOW = Date.parse('2030-06-01T12:00:00.000Z');
const START = new Date(NOW - DAYS * 86_400_000).toISOString();
const KEPT_SINCE = new Date(NOW - FEED_KEPT.ms).toISOString();
/** Nothing rests between batches here. */
const FEED: Projection = { ...EVENT_FEED, pauseMs: 0 };

describe('the numbers of the events feed', () => {
  const clock = new TestClock(NOW);
  const folder = mkdtempSync(join(tmpdir(), 'feed-'));
  let log: EventStore;
  let views: ViewStore;
  let records: RecordStore;
  let tail: EventTail;

  beforeAll(async () => {
    log = await openLmdbEventStore({ path: join(folder, 'log') });
    views = await openLmdbViewStore({ path: join(folder, 'views'), collections: collectionsOf([EVENT_FEED]) });
    records = await openLmdbRecordStore({ path: join(folder, 'records'), collections: [PARKED, SKIPPED_EVENTS] });
    tail = new EventTail(log);
  });
  afterAll(async () => {
    await Promise.all([log.close(), views.close(), records.close()]);
    rmSync(folder, { recursive: true });
  });

  const live = () => new SlotViews(views, 'blue');

  /** Until the views stand at the log's head, however often the process dies on the way. */
  const project = async (crashes: number[]): Promise<void> => {
    const torn = new TornViews(live(), crashes);
    const projector = new Projector(
      projectionIn('blue', FEED),
      { log, tail, views: torn, records, clock },
      { onProgress: () => undefined, onParked: failed, onTrouble: () => undefined },
    );
    projector.start();
    await new ProjectionWatch(views, nameIn('blue', FEED.name)).mustReach((await log.head()) ?? '', 30_000);
    await projector.stop();
  };

  const failed = (): never => {
    throw new Error('nothing of a feed is ever parked');
  };

  /** Built anew from the log's first event beside the live ones. */
  const differences = async () => {
    await clearSlot(FEED, 'green', { views, records });
    const builder = new SlotBuilder(FEED, 'green', { log, views, records, clock }, failed);
    const { signal } = new AbortController();
    for await (const { through } of builder.build(signal)) expect(through).not.toBe('');
    return (await new SlotComparison(FEED, 'green', views, clock).compare(signal, () => undefined)).differences;
  };

  /** As a few lines of plain code would number them. */
  const expected = (stored: readonly StoredHappening[], businessId: string) => {
    let keptSince = '';
    const all = stored.filter((one) => one.businessId === businessId);
    return all.map(({ event }, n) => {
      const { time } = event.metadata;
      const at = Number.isNaN(Date.parse(time)) ? null : time;
      // All claims were made on the first day.
      const since = at ?? START;
      if (since > keptSince) keptSince = since;
      return { sequence: n + 1, eventId: event.id, at, keptSince };
    });
  };

  it('are those of the log, without a gap, wherever crashes cut it off, and the same when they are built anew', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const stored = storedIn(history, START);
        const crashes = [...history.crashes];
        for (let from = 0; from < stored.length; from += history.stretch) {
          for (const { stream, event } of stored.slice(from, from + history.stretch))
            await log.append(stream, [event], 'any');
          await project(crashes);
        }
        const businessIds = new Set(stored.flatMap(({ businessId }) => businessId ?? []));
        for (const businessId of businessIds) {
          const events = expected(stored, businessId);
          expect((await live().get(FEED_COUNTS, businessId))?.body.count).toBe(events.length);
          const ids = events.map(({ sequence }) => feedEventId(businessId, sequence));
          const found = await live().getMany(FEED_EVENTS, ids);
          const inOrder = found.map(({ body }) => body).sort((one, other) => one.sequence - other.sequence);
          expect(inOrder).toMatchObject(events.filter((one) => one.keptSince > KEPT_SINCE));
        }
        expect(await differences()).toEqual([]);
      }),
      { numRuns: RUNS, endOnFailure: process.env['TEST_ROUNDS'] !== 'full' },
    );
  }, 600_000);
});
