import { setImmediate as othersTurn } from 'node:timers/promises';
import {
  DocumentStoreUnavailable,
  ForwardingRecordStore,
  ForwardingViewStore,
  type Collection,
  type PageRequest,
  type RecordStore,
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
  /** Called when the checkpoint was read. */
  onCheckpoint: () => void = () => undefined;

  override apply(batch: ViewBatch): Promise<void> {
    if (this.isShut && batch.checkpoint !== undefined) return Promise.reject(new DocumentStoreUnavailable());
    return super.apply(batch);
  }

  override async checkpoint(name: string): Promise<string | undefined> {
    const position = await super.checkpoint(name);
    this.onCheckpoint();
    return position;
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

/** Records of which one is removed while whoever looks at them all has read it, and does not have the answer yet. */
class CrossedRecords extends ForwardingRecordStore {
  private removal: Promise<boolean> | undefined;

  /** @param before what a removal waits for */
  constructor(
    records: RecordStore,
    private readonly before: () => Promise<void>,
  ) {
    super(records);
  }

  override remove(collection: Collection<object>, recordId: string, version?: number): Promise<boolean> {
    const removal = this.before()
      .then(() => othersTurn())
      .then(() => super.remove(collection, recordId, version));
    this.removal = removal;
    return removal;
  }

  override async page<T extends object>(
    collection: Collection<T>,
    request: PageRequest,
  ): Promise<readonly VersionedRecord<T>[]> {
    const page = await super.page(collection, request);
    if (request.index === 'by-projection' && this.removal !== undefined) {
      await this.removal;
      await othersTurn();
    }
    return page;
  }
}

/** Records of which the first removal is not acknowledged. */
class UnansweredRecords extends ForwardingRecordStore {
  private isAnswering = false;

  /** @param isDone whether it is done all the same */
  constructor(
    records: RecordStore,
    private readonly isDone: boolean,
  ) {
    super(records);
  }

  override async remove(collection: Collection<object>, recordId: string, version?: number): Promise<boolean> {
    if (this.isAnswering) return super.remove(collection, recordId, version);
    this.isAnswering = true;
    if (this.isDone) await super.remove(collection, recordId, version);
    throw new DocumentStoreUnavailable();
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

  it('is known of by a projector that begins anew in the same moment', async () => {
    await world.happened(STREAM, UNKNOWN);
    await projected(READ_MODELS);
    await ask();
    await world.happened(`grant-${id('fine')}`, claimed('fine'));
    views.isShut = true;
    const begunAnew = async (): Promise<void> => {
      await new Promise<void>((resolve) => (views.onCheckpoint = resolve));
      views.isShut = false;
    };
    const records = new CrossedRecords(world.records, begunAnew);
    projector = world.started(MENDED, { views, records });
    await eventually(async () => (await parked()) === undefined || undefined);
    await world.happened(STREAM, RELEASED);
    await eventually(async () => (await isAtHead()) || undefined, 10_000);
    expect(await broken()).toMatchObject({ status: 'released', revision: 2 });
    expect(projector.parkedCount).toBe(0);
  });

  it.each([
    ['was done', true],
    ['was not done', false],
  ])('lets the document go on where the removal of its record %s and is not acknowledged', async (_, isDone) => {
    await world.happened(STREAM, UNKNOWN);
    await projected(READ_MODELS);
    await ask();
    projector = world.started(MENDED, { views, records: new UnansweredRecords(world.records, isDone) });
    await eventually(async () => (await parked()) === undefined || undefined);
    await world.happened(STREAM, RELEASED);
    await eventually(async () => (await isAtHead()) || undefined);
    expect(await broken()).toMatchObject({ status: 'released', revision: 2 });
    await eventually(() => Promise.resolve(projector?.parkedCount === 0 || undefined));
  });

  it('is made up for by the next process at work, where a stalled one ends it late', async () => {
    await world.happened(STREAM, UNKNOWN);
    await projected(READ_MODELS);
    projector = world.started(MENDED, { views });
    await world.happened(STREAM, RELEASED);
    await eventually(async () => (await isAtHead()) || undefined);
    expect(await broken()).toMatchObject({ status: 'active', revision: 0 });

    await world.records.remove(PARKED, ID);
    await eventually(async () => (await broken())?.status === 'released' || undefined);
    await eventually(() => Promise.resolve(projector?.parkedCount === 0 || undefined));
  });

  it('stays with a document whose record a stalled process removed, where it cannot take up the event', async () => {
    await world.happened(STREAM, UNKNOWN);
    projector = await world.projecting(READ_MODELS);
    await eventually(parked);
    await world.records.remove(PARKED, ID);
    expect(await eventually(parked)).toMatchObject({ body: { revision: 1, attempts: 2 } });
  });

  it('is made of what another process has parked since this one began', async () => {
    await world.happened(STREAM, UNKNOWN);
    await projected(READ_MODELS);
    const { body } = await eventually(parked);
    await world.records.remove(PARKED, ID);
    await world.happened(`grant-${id('fine')}`, claimed('fine'));
    projector = await world.projecting(MENDED);
    await world.records.create(PARKED, ID, { ...body, askedAt: body.parkedAt });
    await eventually(async () => (await parked()) === undefined || undefined);
  });
});
