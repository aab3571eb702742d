import { InMemoryViewStore } from '../../../test/support/engines/in-memory-view-store.js';
import { GRANTS, READ_MODELS } from '#projections';
import { parkedId, PARKED, projectionIn, SkippedEvents, SlotBuilder, SlotViews } from '../src/index.js';
import { MENDED } from './mended.js';
import { claimed, id, ProjectionWorld } from './world.js';

const BLUE = projectionIn('blue', READ_MODELS);
const PROJECTED = '2030-01-01T00:00:05.000Z';
const REBUILT = '2030-01-02T00:00:00.000Z';

const CONFIRMED = ['grant.address_confirmed.v1', { personRevision: 3 }] as const;
const UNKNOWN = ['grant.exploded.v1', { personRevision: 3 }] as const;

describe('the times of changes in views that a version builds which can read more', () => {
  let world: ProjectionWorld;
  let views: InMemoryViewStore;
  beforeEach(async () => {
    world = await ProjectionWorld.open();
    views = new InMemoryViewStore();
    world.clock.set(PROJECTED);
  });
  afterEach(() => world.close());

  /** Goes on from where the live views stand. */
  async function project(): Promise<void> {
    const projector = await world.projecting(BLUE, new SlotViews(views, 'blue'));
    await projector.stop();
  }
  async function rebuilt(): Promise<(name: string) => Promise<string | null | undefined>> {
    world.clock.set(REBUILT);
    const { log, records, clock } = world;
    const builder = new SlotBuilder(MENDED, 'green', { log, views, records, clock }, () => undefined);
    for await (const { events } of builder.build(new AbortController().signal)) expect(events).toBeGreaterThan(0);
    const green = new SlotViews(views, 'green');
    return async (name) => (await green.get(GRANTS, id(name)))?.body.changedAt;
  }

  it('are those of the live views where these have the change, and that of the rebuild where they have not', async () => {
    await world.happened(`grant-${id('fine')}`, claimed('fine'), CONFIRMED);
    await world.happened(`grant-${id('first')}`, claimed('first'), UNKNOWN);
    await world.happened(`grant-${id('later')}`, claimed('later'), CONFIRMED, UNKNOWN);
    await project();
    const changedAt = await rebuilt();
    expect(await changedAt('fine')).toBe(PROJECTED);
    expect(await changedAt('first')).toBe(REBUILT);
    expect(await changedAt('later')).toBe(REBUILT);
  });

  it('are that of the rebuild for a change that the live views went on without', async () => {
    await world.happened(`grant-${id('broken')}`, claimed('broken'), UNKNOWN);
    await project();
    const { name } = BLUE;
    const record = await world.records.get(
      PARKED,
      parkedId({ projection: name, collection: 'grants', documentId: id('broken') }),
    );
    if (record === undefined) throw new Error('nothing is parked');
    const decided = { reason: 'written by a test', by: 'operator:test', at: PROJECTED };
    await new SkippedEvents(world.records).add(record.body, decided);
    await world.records.remove(PARKED, record.id);
    await world.happened(`grant-${id('broken')}`, ['grant.released.v1', {}]);
    await project();
    expect(await (await rebuilt())('broken')).toBe(REBUILT);
  });
});
