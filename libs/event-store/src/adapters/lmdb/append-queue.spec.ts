import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { EventStoreUnavailable } from '../../index.js';
import type { EventStore, NewEvent } from '../../index.js';
import { openLmdbEventStore } from './index.js';

function event(): NewEvent {
  return {
    id: randomUUID(),
    type: 'sample.happened.v1',
    data: {},
    metadata: {
      time: '2026-03-01T12:00:00.000Z',
      correlationId: randomUUID(),
      causationId: null,
      actor: 'service:test',
    },
  };
}

/** However busy the machine is. */
const PATIENT_MS = 120_000;
/** For an append that cannot come to its turn. */
const SHORT_MS = 300;

describe('appends while another writer holds the lock', () => {
  let path = '';
  const stores: EventStore[] = [];
  let release: () => Promise<void> = () => Promise.resolve();

  /** Takes LMDB's write lock, as a writer does that has stopped in the midst of its transaction. */
  function holdLock(): void {
    const environment = open({ path, noSubdir: false, overlappingSync: false });
    const free = new AbortController();
    const held = environment.transactionSync(
      () =>
        new Promise<void>((resolve) => {
          free.signal.addEventListener('abort', () => {
            resolve();
          });
        }),
    );
    release = async () => {
      free.abort();
      await held;
      await environment.close();
    };
  }

  async function opened(appendDeadlineMs: number): Promise<EventStore> {
    const store = await openLmdbEventStore({ path, appendDeadlineMs });
    stores.push(store);
    return store;
  }

  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'append-queue-'));
  });
  afterEach(async () => {
    await release();
    for (const store of stores.splice(0)) await store.close().catch(() => undefined);
    await rm(path, { recursive: true });
  });

  it('are given up when their time is over without stopping reads, and work again once the lock is free', async () => {
    const [store, patient] = [await opened(SHORT_MS), await opened(PATIENT_MS)];
    await patient.append('before', [event()], 'no-stream');
    holdLock();
    const late = store.append('late', [event()], 'no-stream');
    expect(await store.lastRevision('before')).toBe(0);
    await expect(late).rejects.toBeInstanceOf(EventStoreUnavailable);
    await release();
    release = () => Promise.resolve();
    expect((await patient.append('before', [event()], 0)).revision).toBe(1);
    expect(await store.lastRevision('late')).toBeUndefined();
  });

  it('beyond ten thousand are turned away at once, and the rest are all stored', async () => {
    const store = await opened(PATIENT_MS);
    holdLock();
    const appends = Array.from({ length: 10_050 }, () => store.append('queue', [event()], 'any'));
    const outcomes = Promise.allSettled(appends);
    await expect(appends.at(-1)).rejects.toThrow('too many writes are waiting');
    await release();
    release = () => Promise.resolve();
    const stored = (await outcomes).filter((outcome) => outcome.status === 'fulfilled').length;
    expect(stored).toBe(10_000);
    expect(await store.lastRevision('queue')).toBe(9999);
  });

  it('keep a close waiting for no longer than an append', async () => {
    const store = await opened(SHORT_MS);
    holdLock();
    const late = expect(store.append('late', [event()], 'any')).rejects.toBeInstanceOf(EventStoreUnavailable);
    await expect(store.close()).rejects.toBeInstanceOf(EventStoreUnavailable);
    await late;
  });
});
