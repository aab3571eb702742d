import { recordStoreContract } from '#document-store/contract';
import { InMemoryRecordStore } from './in-memory-record-store.js';

recordStoreContract('memory', async (collections) => {
  const store = new InMemoryRecordStore(collections);
  return {
    store,
    openAnother: async () => store.another(),
    dispose: () => store.close(),
  };
});
