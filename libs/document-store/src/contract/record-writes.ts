import { MAX_PAGE } from '../index.js';
import type { RecordStore } from '../index.js';
import type { CurrentEngine } from './engine.js';
import { RANKED, SAMPLES, uniqueName } from './sample-collections.js';

export function describeRecordWrites(engine: CurrentEngine<RecordStore>): void {
  describe('a record', () => {
    it('is created once, at version 1', async () => {
      const { store } = engine();
      const id = uniqueName('record');

      expect(await store.create(SAMPLES, id, { by: 'first' })).toBe(true);
      expect(await store.create(SAMPLES, id, { by: 'second' })).toBe(false);
      expect(await store.get(SAMPLES, id)).toEqual({ id, version: 1, body: { by: 'first' } });
    });

    it('is replaced as a whole, and is then one version on', async () => {
      const { store } = engine();
      const id = uniqueName('record');
      await store.create(SAMPLES, id, { old: 1 });

      expect(await store.replace(SAMPLES, id, 1, { fresh: 2 })).toBe(true);
      expect(await store.get(SAMPLES, id)).toEqual({ id, version: 2, body: { fresh: 2 } });
      expect(await store.replace(SAMPLES, id, 2, { fresh: 3 })).toBe(true);
      expect(await store.get(SAMPLES, id)).toEqual({ id, version: 3, body: { fresh: 3 } });
    });

    it('is not replaced at another version, nor when it is missing', async () => {
      const { store } = engine();
      const id = uniqueName('record');

      expect(await store.replace(SAMPLES, id, 1, {})).toBe(false);
      expect(await store.replace(SAMPLES, id, 0, {})).toBe(false);
      expect(await store.get(SAMPLES, id)).toBeUndefined();
      await store.create(SAMPLES, id, { stands: true });
      expect(await store.replace(SAMPLES, id, 2, {})).toBe(false);
      expect(await store.get(SAMPLES, id)).toEqual({ id, version: 1, body: { stands: true } });
    });

    it('is removed only at the version that is given', async () => {
      const { store } = engine();
      const id = uniqueName('record');
      await store.create(SAMPLES, id, {});

      expect(await store.remove(SAMPLES, id, 2)).toBe(false);
      expect(await store.get(SAMPLES, id)).toBeDefined();
      expect(await store.remove(SAMPLES, id, 1)).toBe(true);
      expect(await store.get(SAMPLES, id)).toBeUndefined();
    });

    it('is removed once, at any version where none is given', async () => {
      const { store } = engine();
      const id = uniqueName('record');
      await store.create(SAMPLES, id, {});

      expect(await store.remove(SAMPLES, id)).toBe(true);
      expect(await store.remove(SAMPLES, id)).toBe(false);
    });

    it('may be created anew once it is removed', async () => {
      const { store } = engine();
      const id = uniqueName('record');
      await store.create(SAMPLES, id, {});
      await store.remove(SAMPLES, id);

      expect(await store.create(SAMPLES, id, { again: true })).toBe(true);
      expect(await store.get(SAMPLES, id)).toEqual({ id, version: 1, body: { again: true } });
      expect(await store.remove(SAMPLES, id)).toBe(true);
    });

    it('leaves every page of every index when it is removed', async () => {
      const { store } = engine();
      const group = uniqueName('group');
      await store.create(RANKED, `${group}/1`, { group, shelf: 1, rank: 1, note: group });
      await store.create(RANKED, `${group}/2`, { group, shelf: 1, rank: 2, note: group });
      await store.remove(RANKED, `${group}/1`);
      const page = { direction: 'up', limit: 10 } as const;
      const pages = await Promise.all([
        store.page(RANKED, { ...page, index: 'by-group', equal: { group } }),
        store.page(RANKED, { ...page, index: 'by-group-and-shelf', equal: { group, shelf: 1 } }),
        store.page(RANKED, { ...page, index: 'by-note', equal: {}, atLeast: group, atMost: group }),
      ]);

      expect(pages.map((found) => found.map(({ id }) => id))).toEqual([[`${group}/2`], [`${group}/2`], [`${group}/2`]]);
    });

    it('of one collection is not one of another', async () => {
      const { store } = engine();
      const id = uniqueName('record');
      await store.create(SAMPLES, id, {});

      expect(await store.create(RANKED, id, {})).toBe(true);
      expect(await store.remove(SAMPLES, id)).toBe(true);
      expect(await store.get(RANKED, id)).toEqual({ id, version: 1, body: {} });
    });
  });

  it('many records are read at once, those that exist', async () => {
    const { store } = engine();
    const kind = uniqueName('many');
    await store.create(SAMPLES, `${kind}-1`, { n: 1 });
    await store.create(SAMPLES, `${kind}-2`, { n: 2 });
    const found = await store.getMany(SAMPLES, [`${kind}-2`, `${kind}-1`, `${kind}-3`, `${kind}-1`]);

    expect([...found].sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
      { id: `${kind}-1`, version: 1, body: { n: 1 } },
      { id: `${kind}-2`, version: 1, body: { n: 2 } },
    ]);
    expect(await store.getMany(SAMPLES, [])).toEqual([]);
  });

  it('what many ask for at one moment comes to each of them, as it is by then', async () => {
    const { store } = engine();
    const kind = uniqueName('asked');
    const ids = Array.from({ length: MAX_PAGE + 2 }, (_, n) => `${kind}-${n % (MAX_PAGE + 1)}`);
    const ask = () => Promise.all(ids.map((id) => store.get(SAMPLES, id)));
    const made = new Set([`${kind}-0`, `${kind}-${MAX_PAGE}`]);
    for (const id of made) await store.create(SAMPLES, id, {});

    const found = (await ask()).map((record) => record?.id);
    expect(found).toEqual(ids.map((id) => (made.has(id) ? id : undefined)));
  });
}
