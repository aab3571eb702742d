import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Collection, RecordStore, ViewStore } from '#document-store';
import { recordStoreContract, viewStoreContract } from '#document-store/contract';
import type { OpenEngine } from '#document-store/contract';
import { openLmdbRecordStore, openLmdbViewStore } from '#document-store/lmdb';

type Open<S> = (options: { path: string; collections: readonly Collection<object>[] }) => Promise<S>;

function inFolderOfItsOwn<S extends ViewStore | RecordStore>(open: Open<S>): OpenEngine<S> {
  return async (collections) => {
    const path = await mkdtemp(join(tmpdir(), 'document-store-'));
    const store = await open({ path, collections });
    return {
      store,
      openAnother: () => open({ path, collections }),
      dispose: async () => {
        await store.close();
        await rm(path, { recursive: true });
      },
    };
  };
}

viewStoreContract('LMDB', inFolderOfItsOwn(openLmdbViewStore));
recordStoreContract('LMDB', inFolderOfItsOwn(openLmdbRecordStore));
