import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Collection, ViewDocument } from '#document-store';
import { EVENT_TYPES } from '#domain';
import type { EventStore } from '#event-store';
import { openLmdbEventStore } from '#event-store/lmdb';
import { EventTail, PARKED, Projector, SKIPPED_EVENTS, type Projection } from '#projecting';
import { eventually } from '../../../test/support/time/eventually.js';
import { InMemoryRecordStore } from '../../../test/support/engines/in-memory-record-store.js';
import { InMemoryViewStore } from '../../../test/support/engines/in-memory-view-store.js';
import { Installation } from '../../../test/support/service/installation.js';
import { kindOf, soundEvent, streamOf } from '../../../test/support/poison/damaged-events.js';
import type { StoryIds } from '../../../test/support/poison/story-ids.js';
import { TestClock } from '../../../test/support/time/test-clock.js';
import { Vault, type FieldCipher, type Subject } from '#vault';
import { PROJECTIONS } from '../src/index.js';

const STORIES = 3;
const TIME = '2031-02-03T04:05:06.789Z';

/** Views that know which documents were asked for by themselves. */
class NotingViews extends InMemoryViewStore {
  readonly asked: string[] = [];

  override get<T extends object>(collection: Collection<T>, id: string): Promise<ViewDocument<T> | undefined> {
    this.asked.push(`${collection.name}/${id}`);
    return super.get(collection, id);
  }

  override async getMany<T extends object>(
    collection: Collection<T>,
    ids: readonly string[],
  ): Promise<readonly ViewDocument<T>[]> {
    const found = await Promise.all(ids.map((id) => super.get(collection, id)));
    return found.filter((document) => document !== undefined);
  }
}

/** Whose subjects need not be made beforehand. */
class WillingVault extends Vault {
  override async ciphersFor(subjects: readonly Subject[]): Promise<readonly (FieldCipher | undefined)[]> {
    await Promise.all(subjects.map((subject) => this.createDataKey(subject)));
    return super.ciphersFor(subjects);
  }
}

describe('a batch with an event of every type', () => {
  const folder = mkdtempSync(join(tmpdir(), 'read-ahead-'));
  const installation = new Installation();
  let log: EventStore;
  beforeAll(async () => {
    log = await openLmdbEventStore({ path: join(folder, 'log') });
    for (let story = 0; story < STORIES; story++) await happened(log, installation);
  });
  afterAll(async () => {
    await log.close();
    installation.remove();
    rmSync(folder, { recursive: true });
  });

  it.each(PROJECTIONS)('has $name ask for no document by itself', async (projection) => {
    const views = new NotingViews();
    await projected(projection, log, views);
    expect(views.asked).toEqual([]);
    expect([...views.documents.keys()].sort()).toEqual(projection.collections.map(({ name }) => name).sort());
  });
});

/** All of one person at one business. */
async function happened(log: EventStore, installation: Installation): Promise<void> {
  const vault = new WillingVault(installation.keyring, installation.records);
  const id = randomUUID;
  const ids: StoryIds = {
    ...{ personId: id(), accountId: id(), businessId: id(), ownerAccountId: id(), memberId: id() },
    ...{ keyId: id(), grantId: id(), previewId: id(), endpointId: id() },
  };
  for (const type of EVENT_TYPES)
    await log.append(streamOf(kindOf(type), ids), [await soundEvent(type, ids, vault, TIME)], 'any');
}

async function projected(projection: Projection, log: EventStore, views: NotingViews): Promise<void> {
  const engines = {
    ...{ log, tail: new EventTail(log), views, clock: new TestClock(Date.parse(TIME)) },
    records: new InMemoryRecordStore([PARKED, SKIPPED_EVENTS]),
  };
  const ignored = (): void => undefined;
  const projector = new Projector(projection, engines, { onProgress: ignored, onParked: ignored, onTrouble: ignored });
  const head = (await log.head()) ?? '';
  projector.start();
  await eventually(async () => ((await views.checkpoint(projection.name)) ?? '') >= head || undefined);
  await projector.stop();
}
