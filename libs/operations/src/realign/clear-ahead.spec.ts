import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ForwardingViewStore, type Collection, type ViewStore } from '#document-store';
import { openLmdbViewStore } from '#document-store/lmdb';
import type { EventStore, NewEvent } from '#event-store';
import { openLmdbEventStore } from '#event-store/lmdb';
import { IDEMPOTENT_REQUESTS } from '#idempotency';
import { POLICY_CHECKPOINTS } from '#policies';
import {
  checkpointsIn,
  collectionsOf,
  nameIn,
  PARKED,
  PARTITIONS,
  PartitionRecords,
  SlotViews,
  type ParkedRecord,
  type Projection,
} from '#projecting';
import { ACCESS_COUNTS, EVENT_FEED, PROJECTIONS } from '#projections';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { readLogReach, type LogFollowerPlace } from './followers-ahead.js';
import { realign, toBeRealigned } from './realign.js';

const AHEAD = '9'.repeat(16);

/** Views of an engine that clears one thing after the other, and dies after so many. */
class DyingViews extends ForwardingViewStore {
  constructor(
    views: ViewStore,
    private left: number,
  ) {
    super(views);
  }

  override async clear(checkpoint: string | undefined, collections: readonly Collection<object>[]): Promise<void> {
    if (checkpoint !== undefined) await this.clearOne(checkpoint, []);
    for (const collection of collections) await this.clearOne(undefined, [collection]);
  }

  private async clearOne(...one: Parameters<ViewStore['clear']>): Promise<void> {
    if (this.left === 0) throw new Error('the process died here');
    this.left -= 1;
    await this.views.clear(...one);
  }
}

describe('views that are ahead of the log', () => {
  let folder: string;
  let log: EventStore;
  let end: string;
  let views: ViewStore;
  let records: InMemoryRecordStore;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'realign-'));
    log = await openLmdbEventStore({ path: join(folder, 'log') });
    await log.append('access-p', [entry()], 'any');
    end = (await log.end()) ?? '';
    views = await openLmdbViewStore({ path: join(folder, 'views'), collections: collectionsOf(PROJECTIONS) });
    records = new InMemoryRecordStore([PARKED, PARTITIONS, POLICY_CHECKPOINTS, IDEMPOTENT_REQUESTS]);
  });
  afterEach(async () => {
    await Promise.all([log.close(), views.close()]);
    await rm(folder, { recursive: true });
  });

  /** One checkpoint at each of these, with documents that no position of the log can be behind. */
  const fill = async (projection: Projection, positions: readonly string[]): Promise<void> => {
    await new PartitionRecords(records).set(positions.length);
    const slot = new SlotViews(views, 'blue');
    for (const [n, name] of checkpointsIn('blue', projection, positions.length).entries()) {
      const document = { id: String(n), position: AHEAD, body: {} };
      const writes = projection.collections.map((collection) => ({ collection, document }));
      await slot.apply({ writes, checkpoint: { name, position: positions[n] ?? '' } });
    }
    const parked = { projection: nameIn('blue', projection.name), position: AHEAD };
    await records.create(PARKED, 'one', parked as ParkedRecord);
  };
  const isLeft = async (projection: Projection): Promise<boolean> => {
    const slot = new SlotViews(views, 'blue');
    const pages = await Promise.all(projection.collections.map((one) => slot.scan(one, { limit: 1 })));
    return pages.flat().length > 0 || (await records.get(PARKED, 'one')) !== undefined;
  };
  const toRealign = async () => toBeRealigned(await readLogReach({ log, views, records }));
  /** @returns whether it came to its end */
  const realigned = (followers: readonly LogFollowerPlace[], steps: number): Promise<boolean> =>
    realign(followers, { log, views: new DyingViews(views, steps), records }).then(
      () => true,
      () => false,
    );

  it.each([
    ['', EVENT_FEED, [AHEAD]],
    [' in partitions of which one is not', ACCESS_COUNTS, [AHEAD, 'end']],
  ] as const)('are cleared by the next call wherever one is cut off%s', async (_said, projection, places) => {
    const positions = places.map((place) => (place === 'end' ? end : place));
    await fill(projection, positions);
    const found = await toRealign();
    expect(found).toHaveLength(1);
    for (let steps = 0, isDone = false; !isDone; steps += 1) {
      await fill(projection, positions);
      isDone = await realigned(found, steps);
      if (!isDone) expect(await realigned(await toRealign(), Infinity)).toBe(true);
      expect(await isLeft(projection)).toBe(false);
      for (const name of checkpointsIn('blue', projection, positions.length))
        expect(await views.checkpoint(name)).toBeUndefined();
    }
  });
});

function entry(): NewEvent {
  const id = randomUUID();
  const metadata = { time: '2030-01-01T00:00:00.000Z', correlationId: id, causationId: null, actor: 'business:b' };
  return { id, type: 'access.read.v1', data: {}, metadata };
}
