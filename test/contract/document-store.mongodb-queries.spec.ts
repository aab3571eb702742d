import { MongoClient } from 'mongodb';
import { MAX_PAGE } from '#document-store';
import type { Collection, IndexValue, PageRequest, RecordStore, ViewStore } from '#document-store';
import { openMongoRecordStore, openMongoViewStore } from '#document-store/mongodb';
import { collectionsOf } from '#projecting';
import { PROJECTIONS } from '#projections';
import { PROOF_COLLECTIONS, RECORD_COLLECTIONS } from '#runtime';
import { DocumentStoreRelay } from '../support/mongodb/document-store-relay.js';
import { FerretDb, findFerretDb } from '../support/mongodb/ferretdb.js';
import type { Query } from '../support/mongodb/query.js';

const VIEW_COLLECTIONS = collectionsOf(PROJECTIONS);
const MINUTES = 120_000;

interface Opened {
  readonly stores: readonly { readonly store: ViewStore | RecordStore; readonly collections: Collections }[];
  readonly views: ViewStore;
}
type Collections = readonly Collection<object>[];

/** Every form of page that an index of the collection can be asked for. */
function pagesOf({ indexes }: Collection<object>): PageRequest[] {
  const value: IndexValue = 'x';
  return indexes.flatMap(({ name, equal }) =>
    (['up', 'down'] as const).flatMap((direction) => {
      const fixed = Object.fromEntries(equal.map((field) => [field, value]));
      const request = { index: name, equal: fixed, direction, limit: 1 };
      const bounds = { atLeast: value, atMost: value, after: { order: value, id: 'x' } };
      return [request, { ...request, ...bounds }];
    }),
  );
}

async function open(url: string): Promise<Opened> {
  const options = { url, timeoutMs: MINUTES };
  const views = await openMongoViewStore({ ...options, database: 'queries-views', collections: VIEW_COLLECTIONS });
  const records = await openMongoRecordStore({
    ...options,
    database: 'queries-records',
    collections: RECORD_COLLECTIONS,
  });
  const proofs = await openMongoRecordStore({ ...options, database: 'queries-proofs', collections: PROOF_COLLECTIONS });
  const stores = [
    { store: views, collections: VIEW_COLLECTIONS },
    { store: records, collections: RECORD_COLLECTIONS },
    { store: proofs, collections: PROOF_COLLECTIONS },
  ];
  return { stores, views };
}

/** Everything that a route can ask a store for: the port offers no more, and takes no index that is not declared. */
async function askEverything({ stores, views }: Opened): Promise<void> {
  for (const { store, collections } of stores) {
    for (const collection of collections) {
      await store.get(collection, 'x');
      await store.getMany(collection, ['x', 'y']);
      for (const request of pagesOf(collection)) await store.page(collection, request);
    }
  }
  for (const collection of VIEW_COLLECTIONS) {
    await views.scan(collection, { limit: 1 });
    await views.scan(collection, { limit: 1, after: 'x' });
  }
}

function describeQueries(engine: string, start: () => Promise<{ url: string; stop: () => Promise<void> }>): void {
  describe(`what the stores ask of ${engine}, for every collection that there is`, () => {
    let server: { url: string; stop: () => Promise<void> };
    let relay: DocumentStoreRelay;
    let opened: Opened;
    beforeAll(async () => {
      server = await start();
      relay = await DocumentStoreRelay.start(server.url);
      opened = await open(relay.url);
      relay.queries.take();
    }, MINUTES);
    afterAll(async () => {
      for (const { store } of opened.stores) await store.close();
      await relay.stop();
      await server.stop();
    });

    it(
      'an index leads to it, and in its order',
      async () => {
        await askEverything(opened);
        const asked = relay.queries.take();
        const pages = opened.stores.flatMap(({ collections }) => collections.flatMap(pagesOf));
        expect(asked.length).toBeGreaterThan(pages.length);
        expect(asked.filter((query) => !relay.queries.isServed(query))).toEqual([]);
        if (engine === 'MongoDB') expect(await stagesOf(server.url, asked)).not.toContain('COLLSCAN');
      },
      MINUTES,
    );

    it('what is asked for at one moment, one by one, is asked of the server together', async () => {
      const [views, records] = opened.stores.map(({ store }) => store);
      const [view, record] = [VIEW_COLLECTIONS[0], RECORD_COLLECTIONS[0]];
      if (!views || !records || !view || !record) throw new Error('there is no collection');
      const many = Array.from({ length: MAX_PAGE + 1 }, (_, n) => String(n));
      await Promise.all(many.flatMap((id) => [views.get(view, id), records.get(record, id)]));
      const asked = relay.queries.take().map(({ collection, filter }) => [collection, sizeOf(filter)]);
      expect(asked.toSorted()).toEqual(
        [`queries-records.${record.name}`, `queries-views.${view.name}`].flatMap((name) => [
          [name, 1],
          [name, MAX_PAGE],
        ]),
      );
    });

    it('what is written is found by its id, and of a record only what is used is read', async () => {
      const [records, views] = [opened.stores[1]?.store as RecordStore, opened.views];
      const [record, view] = [RECORD_COLLECTIONS[0], VIEW_COLLECTIONS[0]];
      if (record === undefined || view === undefined) throw new Error('there is no collection');
      await records.create(record, 'one', {});
      await records.replace(record, 'one', 1, {});
      await records.get(record, 'one');
      await records.remove(record, 'one', 2);
      for (const position of ['1', '2']) {
        const writes = [{ collection: view, document: { id: 'one', position, body: {} } }];
        await views.apply({ writes, checkpoint: { name: 'one', position } });
      }
      const asked = relay.queries.take();
      expect(asked.filter((query) => !relay.queries.isServed(query))).toEqual([]);
      expect(asked.map(({ projection }) => projection).filter((projection) => projection !== undefined)).toEqual([
        { version: 1, body: 1 },
        // The document twice, and the checkpoint before there was one.
        ...Array.from({ length: 3 }, () => ({ position: 1 })),
      ]);
    });
  });
}

/** How many ids are looked for. */
function sizeOf({ _id }: Query['filter']): unknown {
  return typeof _id === 'object' && _id !== null && '$in' in _id && Array.isArray(_id.$in) ? _id.$in.length : 1;
}

/** The stages of the plans that the server chooses, each once. */
async function stagesOf(url: string, queries: readonly Query[]): Promise<string[]> {
  const client = await MongoClient.connect(url);
  const stages = new Set<string>();
  for (const { collection, filter, sort } of queries) {
    const [database, name] = collection.split('.');
    const explain = { find: name, filter, sort };
    const { queryPlanner } = await client.db(database).command({ explain, verbosity: 'queryPlanner' });
    const { winningPlan } = queryPlanner as { readonly winningPlan: object };
    for (const [, stage] of JSON.stringify(winningPlan).matchAll(/"stage":"(\w+)"/g)) {
      if (stage !== undefined) stages.add(stage);
    }
  }
  await client.close();
  return [...stages];
}

const { MONGODB_TEST_URL: given } = process.env;
const binary = findFerretDb();

if (given !== undefined) {
  describeQueries('MongoDB', () => Promise.resolve({ url: given, stop: () => Promise.resolve() }));
} else if (binary !== undefined) {
  describeQueries('FerretDB', () => FerretDb.start(binary));
} else {
  describe.skip('what the stores ask of MongoDB: neither MONGODB_TEST_URL is set nor FerretDB installed', () => {
    describeQueries('MongoDB', () => Promise.resolve({ url: '', stop: () => Promise.resolve() }));
  });
}
