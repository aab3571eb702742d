import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DocumentStoreUnavailable } from '#document-store';
import type { Collection } from '#document-store';
import { openLmdbRecordStore, openLmdbViewStore } from '#document-store/lmdb';
import { runChildSync, TestChild } from '../support/processes/child-process.js';

const ENTRY = 'test/support/engines/document-store-child.ts';
/** As the child declares it. */
const COUNTED: Collection<{ all: string; place: number }> = {
  name: 'counted',
  indexes: [{ name: 'by-place', equal: ['all'], order: 'place' }],
};
/** However busy the machine is. */
const PATIENT_MS = 120_000;
const EVERY = { index: 'by-place', equal: { all: 'all' }, direction: 'up', limit: 1000 } as const;

describe('documents in LMDB that several processes share', () => {
  let path = '';
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'document-store-processes-'));
  });
  afterEach(async () => {
    await rm(path, { recursive: true });
  });

  it('a write of another process is read within the same turn of the event loop', async () => {
    const store = await openLmdbRecordStore({ path, collections: [COUNTED] });
    expect(await store.get(COUNTED, 'x')).toBeUndefined();
    runChildSync(ENTRY, [path, 'write', 'x', '1']);
    expect(await store.get(COUNTED, 'x')).toEqual({ id: 'x', version: 1, body: { all: 'all', place: 1 } });
    runChildSync(ENTRY, [path, 'write', 'x', '2']);
    expect(await store.page(COUNTED, EVERY)).toEqual([{ id: 'x', version: 2, body: { all: 'all', place: 2 } }]);
    runChildSync(ENTRY, [path, 'remove', 'x']);
    expect(await store.get(COUNTED, 'x')).toBeUndefined();
    await store.close();
  });

  it('a batch of a process that is killed is there with its checkpoint in whole, or not at all', async () => {
    const survivor = await openLmdbViewStore({ path, collections: [COUNTED] });
    for (let round = 0; round < 4; round += 1) {
      const child = new TestChild(ENTRY, [path, 'apply', '50']);
      await child.untilLines(60 + 17 * round);
      await child.kill();

      const checkpoint = (await survivor.checkpoint('counted')) ?? '';
      const documents = await survivor.page(COUNTED, EVERY);
      expect(checkpoint >= (child.lines.at(-1) ?? '~')).toBe(true);
      expect(documents).toHaveLength(50);
      for (const { position, body } of documents) {
        expect({ position, place: body.place }).toEqual({ position: checkpoint, place: Number(checkpoint) });
      }
    }
    await survivor.close();
  });

  it('a record whose creation was acknowledged survives its process, in its index too', async () => {
    const child = new TestChild(ENTRY, [path, 'create']);
    await child.untilLines(500);
    await child.kill();
    const store = await openLmdbRecordStore({ path, collections: [COUNTED] });
    const found = await Promise.all(child.lines.map((id) => store.get(COUNTED, id)));
    const indexed = new Set((await store.page(COUNTED, EVERY)).map(({ id }) => id));

    expect(found.map((record) => record?.id)).toEqual(child.lines);
    expect(child.lines.slice(0, 300).every((id) => indexed.has(id))).toBe(true);
    await store.close();
  });

  it('a process that keeps the lock makes writes fail in time and reads go on; its death sets them free', async () => {
    const store = await openLmdbRecordStore({ path, collections: [COUNTED], timeoutMs: 300 });
    const patient = await openLmdbRecordStore({ path, collections: [COUNTED], timeoutMs: PATIENT_MS });
    await patient.create(COUNTED, 'before', { all: 'all', place: 1 });
    const child = new TestChild(ENTRY, [path, 'hold']);
    await child.untilLine('holding');

    await expect(store.create(COUNTED, 'during', { all: 'all', place: 2 })).rejects.toBeInstanceOf(
      DocumentStoreUnavailable,
    );
    expect((await store.get(COUNTED, 'before'))?.version).toBe(1);
    await child.kill();
    expect(await patient.create(COUNTED, 'after', { all: 'all', place: 3 })).toBe(true);
    expect(await store.get(COUNTED, 'during')).toBeUndefined();
    await store.close();
    await patient.close();
  });

  it('writes beyond ten thousand that wait are turned away at once', async () => {
    const store = await openLmdbRecordStore({ path, collections: [COUNTED], timeoutMs: PATIENT_MS });
    const child = new TestChild(ENTRY, [path, 'hold']);
    await child.untilLine('holding');
    const waiting = Array.from({ length: 10_000 }, (_, n) =>
      store.create(COUNTED, `waits-${n}`, { all: 'all', place: n }),
    );

    await expect(store.create(COUNTED, 'one-more', { all: 'all', place: 0 })).rejects.toBeInstanceOf(
      DocumentStoreUnavailable,
    );
    await child.kill();
    expect((await Promise.all(waiting)).every(Boolean)).toBe(true);
    expect(await store.get(COUNTED, 'one-more')).toBeUndefined();
    await store.close();
  });
});
