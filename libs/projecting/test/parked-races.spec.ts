import {
  DocumentStoreUnavailable,
  ForwardingRecordStore,
  ForwardingViewStore,
  type Collection,
  type PageRequest,
  type VersionedRecord,
  type ViewBatch,
} from '#document-store';
import { eventually } from '../../../test/support/time/eventually.js';
import { GRANTS, READ_MODELS } from '#projections';
import { PARKED, parkedId, type Projection, type Projector } from '../src/index.js';
import { MENDED } from './mended.js';
import { claimed, id, ProjectionWorld } from './world.js';

const ID = parkedId({ projection: READ_MODELS.name, collection: GRANTS.name, documentId: id('broken') });
const STREAM = `grant-${id('broken')}`;
const UNKNOWN = ['grant.exploded.v1', { personRevision: 3 }] as const;
const RELEASED = ['grant.released.v1', {}] as const;

/** Views whose checkpoint does not move while they are shut: what it was to move over is written no sooner. */
class ShutViews extends ForwardingViewStore {
  isShut = false;

  override apply(batch: ViewBatch): Promise<void> {
    if (this.isShut && batch.checkpoint !== undefined) return Promise.reject(new DocumentStoreUnavailable());
    return super.apply(batch);
  }
}

/** Records that count how often somebody looked for retries that are asked for. */
class WatchedRecords extends ForwardingRecordStore {
  looks = 0;

  override page<T extends object>(
    collection: Collection<T>,
    request: PageRequest,
  ): Promise<readonly VersionedRecord<T>[]> {
    if (request.index === 'asked') this.looks += 1;
    return super.page(collection, request);
  }
}

describe('a retry of what is parked', () => {
  let world: ProjectionWorld;
  let views: ShutViews;
  let projector: Projector | undefined;
  beforeEach(async () => {
    world = await ProjectionWorld.open();
    views = new ShutViews(world.views);
    await world.happened(STREAM, claimed('broken'));
  });
  afterEach(async () => {
    await projector?.stop();
    await world.close();
  });

  const parked = () => world.records.get(PARKED, ID);
  const broken = async () => (await world.views.get(GRANTS, id('broken')))?.body;
  const isAtHead = async () => (await world.views.checkpoint(READ_MODELS.name)) === (await world.log.head());

  async function ask(): Promise<void> {
    const record = await eventually(parked);
    await world.records.replace(PARKED, ID, record.version, { ...record.body, askedAt: record.body.parkedAt });
  }
  async function projected(projection: Projection): Promise<void> {
    projector = await world.projecting(projection, views);
    await projector.stop();
  }

  it('waits for what came before it, where a crash came after it was parked and before that was written', async () => {
    await projected(READ_MODELS);
    await world.happened(STREAM, RELEASED, UNKNOWN);
    views.isShut = true;
    projector = world.started(READ_MODELS, { views });
    await ask();
    await projector.stop();

    const records = new WatchedRecords(world.records);
    projector = world.started(MENDED, { views, records });
    // The second look comes after the first has led to whatever it leads to.
    await eventually(async () => records.looks >= 2 || (await parked()) === undefined || undefined);
    views.isShut = false;
    await eventually(async () => ((await isAtHead()) && (await parked()) === undefined) || undefined, 10_000);
    expect(await broken()).toMatchObject({ status: 'released', revision: 2 });
  });
});
