import type { Collection, ViewStore } from '../index.js';
import type { ContractEngine, OpenEngine } from './engine.js';
import { describeInvalidRequests } from './invalid-requests.js';
import { describeLife } from './life.js';
import { describePages } from './pages.js';
import type { PagedStore } from './pages.js';
import { describePlainJson } from './plain-json.js';
import { describeRandomPages } from './random-pages.js';
import { CONTRACT_COLLECTIONS, positionAt, RANKED, SAMPLES, uniqueName } from './sample-collections.js';
import { describeViewCheckpoints } from './view-checkpoints.js';
import { describeViewGuards } from './view-guards.js';
import { describeViewProcesses } from './view-processes.js';
import { describeViewRemovals } from './view-removals.js';
import { describeWholeViews } from './view-whole.js';

/**
 * What every view store does, whatever its engine: the port's sentences as tests. Call it from a spec of the adapter.
 */
export function viewStoreContract(name: string, open: OpenEngine<ViewStore>): void {
  describe(`the view store on ${name}`, () => {
    let engine: ContractEngine<ViewStore> | undefined;
    const current = (): ContractEngine<ViewStore> => {
      if (engine === undefined) throw new Error('the engine was not opened');
      return engine;
    };
    const write = (
      collection: Collection<object>,
      id: string,
      body: object,
      place = 1,
      store = current().store,
    ): Promise<void> =>
      store.apply({
        writes: [{ collection, document: { id, position: positionAt(place), body } }],
        checkpoint: { name: uniqueName('projection'), position: positionAt(place) },
      });
    const paged: PagedStore = {
      write: (id, body) => write(RANKED, id, body),
      overwrite: (id, body) => write(RANKED, id, body, 2),
      page: (request) => current().store.page(RANKED, request),
    };

    beforeAll(async () => {
      engine = await open(CONTRACT_COLLECTIONS);
    });
    afterAll(() => engine?.dispose());

    describeViewGuards(current);
    describeViewCheckpoints(current);
    describePlainJson({
      write: (collection, id, body) => write(collection, id, body),
      read: async (collection, id) => (await current().store.get(collection, id))?.body,
    });
    describePages(paged);
    describeRandomPages(paged);
    describeInvalidRequests({
      get: (collection, id) => current().store.get(collection, id),
      getMany: (collection, ids) => current().store.getMany(collection, ids),
      page: (collection, request) => current().store.page(collection, request),
      write,
    });
    describeViewProcesses(current);
    describeWholeViews(current);
    describeViewRemovals(current);
    describeLife(current, (store) => write(SAMPLES, uniqueName('life'), {}, 1, store));
  });
}
