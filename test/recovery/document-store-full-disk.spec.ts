import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Collection } from '#document-store';
import { openLmdbRecordStore } from '#document-store/lmdb';
import { TestChild } from '../support/processes/child-process.js';

/**
 * A shell that lets the files of what it starts grow to 2 MiB and no further (`ulimit -f` counts blocks of 512 bytes).
 */
const SMALL_DISK = ['sh', '-c', 'ulimit -f 4096; exec "$@"', 'small-disk'];
const COUNTED: Collection<{ all: string; place: number }> = {
  name: 'counted',
  indexes: [{ name: 'by-place', equal: ['all'], order: 'place' }],
};

describe('records in LMDB when the disk is full', () => {
  let path = '';
  beforeAll(async () => {
    path = await mkdtemp(join(tmpdir(), 'document-store-full-'));
  });
  afterAll(async () => {
    await rm(path, { recursive: true });
  });

  it('are unavailable for writing without bringing the process down, and none that was acknowledged is lost', async () => {
    const child = new TestChild('test/support/engines/document-store-child.ts', [path, 'fill'], SMALL_DISK);
    await child.untilEnd();
    const acknowledged = child.lines.filter((line) => line !== 'full');
    expect(child.lines.at(-1)).toBe('full');
    expect(acknowledged.length).toBeGreaterThan(100);

    const store = await openLmdbRecordStore({ path, collections: [COUNTED] });
    const found = await Promise.all(acknowledged.map((id) => store.get(COUNTED, id)));
    expect(found.filter((record) => record === undefined)).toEqual([]);
    expect(await store.create(COUNTED, 'when-there-is-room', { all: 'all', place: 0 })).toBeTruthy();
    await store.close();
  });
});
