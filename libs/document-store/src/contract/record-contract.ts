import type { RecordStore } from '../index.js';
import type { ContractEngine, OpenEngine } from './engine.js';
import { describeInvalidRequests } from './invalid-requests.js';
import { describeLife } from './life.js';
import { describePages } from './pages.js';
import type { PagedStore } from './pages.js';
import { describePlainJson } from './plain-json.js';
import { describeRandomPages } from './random-pages.js';
import { describeRecordProcesses } from './record-processes.js';
import { describeRecordScans } from './record-scans.js';
import { describeRecordWrites } from './record-writes.js';
import { CONTRACT_COLLECTIONS, RANKED, SAMPLES, uniqueName } from './sample-collections.js';

/**
 * What every record store does, whatever its engine: the port's sentences as tests. Call it from a spec of the adapter.
 */
export function recordStoreContract(name: string, open: OpenEngine<RecordStore>): void {
  describe(`the record store on ${name}`, () => {
    let engine: ContractEngine<RecordStore> | undefined;
    const current = (): ContractEngine<RecordStore> => {
      if (engine === undefined) throw new Error('the engine was not opened');
      return engine;
    };
    const written = async (write: Promise<boolean>): Promise<void> => {
      expect(await write).toBe(true);
    };
    const paged: PagedStore = {
      write: (id, body) => written(current().store.create(RANKED, id, body)),
      overwrite: (id, body) => written(current().store.replace(RANKED, id, 1, body)),
      page: (request) => current().store.page(RANKED, request),
    };

    beforeAll(async () => {
      engine = await open(CONTRACT_COLLECTIONS);
    });
    afterAll(() => engine?.dispose());

    describeRecordWrites(current);
    describeRecordScans(current);
    describePlainJson({
      write: (collection, id, body) => written(current().store.create(collection, id, body)),
      read: async (collection, id) => (await current().store.get(collection, id))?.body,
    });
    describePages(paged);
    describeRandomPages(paged);
    describeInvalidRequests({
      get: (collection, id) => current().store.get(collection, id),
      getMany: (collection, ids) => current().store.getMany(collection, ids),
      page: (collection, request) => current().store.page(collection, request),
      write: (collection, id, body) => current().store.create(collection, id, body),
    });
    describeRecordProcesses(current);
    describeLife(current, (store) => store.create(SAMPLES, uniqueName('life'), {}));

    it('says what it is', async () => {
      expect(await current().store.describe()).toMatch(/\w/);
    });
  });
}
