import { eventually } from '../../../test/support/time/eventually.js';
import { InMemoryViewStore } from '../../../test/support/engines/in-memory-view-store.js';
import { BUSINESS_USAGE, GRANTS, READ_MODELS } from '#projections';
import { PARKED, parkedId, SkippedEvents, type ParkedRecord, type Projection, type Projector } from '../src/index.js';
import { MENDED } from './mended.js';
import { claimed, id, ProjectionWorld, TIME } from './world.js';

const ID = parkedId({ projection: READ_MODELS.name, collection: GRANTS.name, documentId: id('broken') });
const LATER = '2030-01-02T00:00:00.000Z';

describe('a document that stands still behind an event', () => {
  let world: ProjectionWorld;
  let projector: Projector;
  beforeEach(async () => {
    world = await ProjectionWorld.open();
    await world.happened(`grant-${id('broken')}`, claimed('broken'), ['grant.exploded.v1', { personRevision: 3 }]);
    await world.happened(`grant-${id('fine')}`, claimed('fine'));
    projector = await world.projecting(READ_MODELS);
    await world.happened(`grant-${id('broken')}`, ['grant.address_confirmed.v1', { personRevision: 3 }]);
  });
  afterEach(async () => {
    await projector.stop();
    await world.close();
  });

  const parked = async () => (await world.records.get(PARKED, ID))?.body;
  const broken = async () => (await world.views.get(GRANTS, id('broken')))?.body;
  const usage = async () => (await world.views.get(BUSINESS_USAGE, id('business')))?.body;

  async function ask(): Promise<void> {
    const record = await world.records.get(PARKED, ID);
    if (record === undefined) throw new Error('nothing is parked');
    await world.records.replace(PARKED, ID, record.version, { ...record.body, askedAt: LATER });
  }
  async function answered(): Promise<ParkedRecord | 'unparked'> {
    return eventually(async () => {
      const record = await parked();
      if (record === undefined) return 'unparked';
      return record.askedAt === null ? record : undefined;
    });
  }
  async function restarted(projection: Projection): Promise<void> {
    await projector.stop();
    projector = await world.projecting(projection);
  }

  it('is known with its event, since when, and how often it was tried', async () => {
    const [event] = await world.log.readStream(`grant-${id('broken')}`, { direction: 'forwards', from: 1, limit: 1 });
    expect(await parked()).toEqual({
      ...{ projection: 'read-models', collection: 'grants', documentId: id('broken') },
      ...{ stream: `grant-${id('broken')}`, revision: 1, eventType: 'grant.exploded.v1', error: 'UnknownEventType' },
      ...{ position: event?.position, parkedAt: TIME, attempts: 1, askedAt: null },
    });
    await ask();
    expect(await answered()).toMatchObject({ revision: 1, parkedAt: TIME, attempts: 2 });
    expect(projector.parkedCount).toBe(1);
    expect(await broken()).toMatchObject({ revision: 0 });
  });

  it('catches up once its cause is mended and somebody asks for a retry, and follows from there on', async () => {
    await restarted(MENDED);
    expect(projector.parkedCount).toBe(1);
    world.clock.set(LATER);
    await ask();
    expect(await answered()).toBe('unparked');
    await eventually(() => Promise.resolve(projector.parkedCount === 0 || undefined));
    expect(await broken()).toMatchObject({ status: 'active', revision: 2, changedAt: LATER });
    await world.happened(`grant-${id('broken')}`, ['grant.released.v1', {}]);
    await eventually(async () => (await broken())?.status === 'released' || undefined);
    // Other documents that its events concern have had them all along, and have them once.
    expect(await usage()).toMatchObject({ activeGrants: 1 });
  });

  it('stands still at the next event that cannot be taken up, with what came before it', async () => {
    await world.happened(`grant-${id('broken')}`, ['grant.imploded.v1', {}], ['grant.released.v1', {}]);
    await restarted(MENDED);
    world.clock.set(LATER);
    await ask();
    expect(await answered()).toMatchObject({
      ...{ revision: 3, eventType: 'grant.imploded.v1', parkedAt: LATER, attempts: 1 },
    });
    expect(await broken()).toMatchObject({ status: 'active', revision: 2 });
  });

  it('goes on without an event that somebody decided to skip, in a rebuild too', async () => {
    const record = await parked();
    if (record === undefined) throw new Error('nothing is parked');
    const decided = { reason: 'written by a test', by: 'operator:test', at: LATER };
    await new SkippedEvents(world.records).add(record, decided);
    await ask();
    expect(await answered()).toBe('unparked');
    expect(await broken()).toMatchObject({ revision: 2 });
    await projector.stop();

    const rebuilt = new InMemoryViewStore();
    world.parked.length = 0;
    projector = await world.projecting({ ...READ_MODELS, name: 'read-models--green' }, rebuilt);
    expect(world.parked).toEqual([]);
    expect((await rebuilt.get(GRANTS, id('broken')))?.body).toEqual(await broken());
  });
});
