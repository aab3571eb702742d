import { InvalidDocumentRequest, MAX_PAGE, type RecordStore } from '../index.js';
import type { CurrentEngine } from './engine.js';
import { SAMPLES, UNDECLARED, uniqueName } from './sample-collections.js';

export function describeRecordScans(engine: CurrentEngine<RecordStore>): void {
  describe('the records of a collection, one after the other', () => {
    it('come by id, page by page, each once and as it stands', async () => {
      const { store } = engine();
      const prefix = uniqueName('scanned');
      const ids = ['10', '9', 'Z', 'a', 'b', 'ä'].map((end) => `${prefix}/${end}`);
      for (const id of [...ids].reverse()) await store.create(SAMPLES, id, { id });
      await store.replace(SAMPLES, ids[1] ?? '', 1, { again: true });
      await store.create(SAMPLES, `${prefix}/c`, {});
      await store.remove(SAMPLES, `${prefix}/c`);

      const found: object[] = [];
      for (let after = `${prefix}/`; found.length < ids.length;) {
        const page = await store.scan(SAMPLES, { after, limit: 2 });
        found.push(...page);
        after = page.at(-1)?.id ?? '';
      }
      expect(found).toEqual(
        ids.map((id, n) => (n === 1 ? { id, version: 2, body: { again: true } } : { id, version: 1, body: { id } })),
      );
    });

    it('are none behind the last, and begin with the first', async () => {
      const { store } = engine();
      await store.create(SAMPLES, uniqueName('scanned'), {});
      const all: string[] = [];
      for (;;) {
        const after = all.at(-1);
        const page = await store.scan(SAMPLES, { limit: MAX_PAGE, ...(after !== undefined && { after }) });
        all.push(...page.map(({ id }) => id));
        if (page.length < MAX_PAGE) break;
      }
      const [first] = await store.scan(SAMPLES, { limit: 1 });
      expect([first?.id, new Set(all).size]).toEqual([all[0], all.length]);
      expect(await store.scan(SAMPLES, { after: all.at(-1) ?? '', limit: 1 })).toEqual([]);
    });

    it('are refused for a collection that was not declared, and a limit out of bounds', async () => {
      const { store } = engine();
      await expect(store.scan(UNDECLARED, { limit: 1 })).rejects.toBeInstanceOf(InvalidDocumentRequest);
      for (const limit of [0, 1.5, MAX_PAGE + 1])
        await expect(store.scan(SAMPLES, { limit })).rejects.toBeInstanceOf(InvalidDocumentRequest);
    });
  });
}
