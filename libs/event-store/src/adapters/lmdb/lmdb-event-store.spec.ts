import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventStore } from '../../index.js';
import { eventStoreContract, type ContractEngine } from '../../contract/index.js';
import { openLmdbEventStore } from './index.js';

async function openInFolder(): Promise<ContractEngine> {
  const path = await mkdtemp(join(tmpdir(), 'event-store-'));
  const opened: EventStore[] = [];
  const openAnother = async (): Promise<EventStore> => {
    const store = await openLmdbEventStore({ path });
    opened.push(store);
    return store;
  };
  return {
    store: await openAnother(),
    openAnother,
    dispose: async () => {
      await Promise.all(opened.map((store) => store.close()));
      await rm(path, { recursive: true });
    },
  };
}

eventStoreContract('LMDB', openInFolder, 'all or none');
