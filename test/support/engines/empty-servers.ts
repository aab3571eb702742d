import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SystemClock } from '#clock';
import type { EventStore } from '#event-store';
import { openLmdbEventStore } from '#event-store/lmdb';
import type { RecordStore } from '#document-store';
import type { RestoreTarget } from '#operations';
import { KEPT_COLLECTIONS, PROOF_COLLECTIONS, RECORD_COLLECTIONS } from '#runtime';
import type { Keyring } from '#vault';
import { InMemoryRecordStore } from './in-memory-record-store.js';
import { InMemoryViewStore } from './in-memory-view-store.js';

/** Engines with nothing in them, for a restore that takes them for servers: it has their ports and no folders. */
export class EmptyServers {
  readonly records = new InMemoryRecordStore(RECORD_COLLECTIONS);
  private readonly proofs = new InMemoryRecordStore(PROOF_COLLECTIONS);

  private constructor(
    private readonly folder: string,
    readonly log: EventStore,
  ) {}

  static async start(): Promise<EmptyServers> {
    const folder = await mkdtemp(join(tmpdir(), 'servers-'));
    return new EmptyServers(folder, await openLmdbEventStore({ path: folder }));
  }

  /** @param through what the restore has of log and records in the place of these */
  target(keyring: Keyring, through: { readonly log?: EventStore; readonly records?: RecordStore } = {}): RestoreTarget {
    const { log, records, proofs } = this;
    const engines = { log, records, proofs, ...through };
    return {
      keyring,
      logOrigin: undefined,
      openClock: () => Promise.resolve({ clock: new SystemClock(), close: () => Promise.resolve() }),
      open: () =>
        Promise.resolve({
          ...{ ...engines, views: new InMemoryViewStore(), collections: KEPT_COLLECTIONS },
          close: () => Promise.resolve(),
        }),
    };
  }

  async stop(): Promise<void> {
    await this.log.close();
    await rm(this.folder, { recursive: true });
  }
}
