import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import type { Collection, RecordStore, ViewStore } from '#document-store';
import { recordStoreContract, viewStoreContract } from '#document-store/contract';
import type { OpenEngine } from '#document-store/contract';
import { openMongoRecordStore, openMongoViewStore } from '#document-store/mongodb';
import { DocumentStoreRelay } from '../support/mongodb/document-store-relay.js';
import { FerretDb, findFerretDb } from '../support/mongodb/ferretdb.js';

interface Options {
  readonly url: string;
  readonly database: string;
  readonly collections: readonly Collection<object>[];
  readonly timeoutMs: number;
}
type Open<S> = (options: Options) => Promise<S>;

/** A busy machine is no reason to give up: what happens when answers are late is tried elsewhere. */
const PATIENCE_MS = 30_000;

function inDatabaseOfItsOwn<S extends ViewStore | RecordStore>(url: () => string, open: Open<S>): OpenEngine<S> {
  return async (collections) => {
    const options = { url: url(), database: `contract-${randomUUID()}`, collections, timeoutMs: PATIENCE_MS };
    const store = await open(options);
    return {
      store,
      openAnother: () => open(options),
      dispose: async () => {
        await store.close();
        const client = await MongoClient.connect(options.url);
        await client.db(options.database).dropDatabase();
        await client.close();
      },
    };
  };
}

function contracts(engine: string, url: () => string): void {
  viewStoreContract(engine, inDatabaseOfItsOwn(url, openMongoViewStore));
  recordStoreContract(engine, inDatabaseOfItsOwn(url, openMongoRecordStore));
}

const { MONGODB_TEST_URL: given } = process.env;
const binary = findFerretDb();

if (given !== undefined) {
  contracts('MongoDB', () => given);
} else if (binary !== undefined) {
  let server: FerretDb | undefined;
  let relay: DocumentStoreRelay | undefined;
  beforeAll(async () => {
    server = await FerretDb.start(binary);
    relay = await DocumentStoreRelay.start(server.url);
  });
  afterAll(async () => {
    await relay?.stop();
    await server?.stop();
  });
  contracts('FerretDB', () => relay?.url ?? '');
} else {
  describe.skip('the document stores on MongoDB: neither MONGODB_TEST_URL is set nor FerretDB installed', () => {
    contracts('MongoDB', () => '');
  });
}
