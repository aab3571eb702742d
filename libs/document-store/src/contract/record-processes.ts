import type { RecordStore } from '../index.js';
import type { CurrentEngine } from './engine.js';
import { RANKED, SAMPLES, uniqueName } from './sample-collections.js';

export function describeRecordProcesses(engine: CurrentEngine<RecordStore>): void {
  describe('two processes on one database', () => {
    let another: RecordStore;
    beforeAll(async () => {
      another = await engine().openAnother();
    });
    afterAll(async () => {
      await another.close();
    });
    const storeOf = (n: number): RecordStore => (n % 2 === 0 ? engine().store : another);

    it('see at once what the other has written, replaced and erased', async () => {
      for (let round = 0; round < 25; round += 1) {
        const [writer, reader] = [storeOf(round), storeOf(round + 1)];
        const id = uniqueName('seen');
        const page = { index: 'by-group', equal: { group: id }, direction: 'up', limit: 2 } as const;
        // A read just before, so that a snapshot kept from it would show.
        expect(await reader.get(RANKED, id)).toBeUndefined();
        await writer.create(RANKED, id, { group: id, rank: 1 });
        expect(await reader.get(RANKED, id)).toEqual({ id, version: 1, body: { group: id, rank: 1 } });
        await writer.replace(RANKED, id, 1, { group: id, rank: 2 });
        expect(await reader.page(RANKED, page)).toEqual([{ id, version: 2, body: { group: id, rank: 2 } }]);
        await writer.remove(RANKED, id);
        expect(await reader.get(RANKED, id)).toBeUndefined();
        expect(await reader.getMany(RANKED, [id])).toEqual([]);
        expect(await reader.page(RANKED, page)).toEqual([]);
      }
    });

    it('create a record once between them, however many try at the same time', async () => {
      const id = uniqueName('raced');
      const created = await Promise.all(Array.from({ length: 40 }, (_, n) => storeOf(n).create(SAMPLES, id, { n })));

      const winner = created.indexOf(true);
      expect(created.filter(Boolean)).toHaveLength(1);
      expect(await another.get(SAMPLES, id)).toEqual({ id, version: 1, body: { n: winner } });
    });

    it('lose no increment when each repeats a replacement that came too late', async () => {
      const id = uniqueName('counter');
      await engine().store.create(SAMPLES, id, { count: 0 });
      const increment = async (store: RecordStore): Promise<void> => {
        for (;;) {
          const record = await store.get<{ count: number }>({ name: SAMPLES.name, indexes: [] }, id);
          if (record === undefined) throw new Error('the counter is gone');
          if (await store.replace(SAMPLES, id, record.version, { count: record.body.count + 1 })) return;
        }
      };
      await Promise.all(Array.from({ length: 20 }, (_, n) => increment(storeOf(n))));

      expect(await another.get(SAMPLES, id)).toEqual({ id, version: 21, body: { count: 20 } });
    });

    it('remove a record once between them', async () => {
      const id = uniqueName('removed');
      await engine().store.create(SAMPLES, id, {});
      const removed = await Promise.all(Array.from({ length: 20 }, (_, n) => storeOf(n).remove(SAMPLES, id, 1)));

      expect(removed.filter(Boolean)).toHaveLength(1);
    });
  });
}
