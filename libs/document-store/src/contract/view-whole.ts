import type { ViewStore } from '../index.js';
import type { CurrentEngine } from './engine.js';
import { positionAt, RANKED, SAMPLES, uniqueName } from './sample-collections.js';

/**
 * What concerns a view as a whole: walking through all of it, and forgetting it. These documents are alone in their
 * collections.
 */
export function describeWholeViews(engine: CurrentEngine<ViewStore>): void {
  const fill = async (checkpoint: string, ids: readonly string[]): Promise<void> => {
    const writes = ids.flatMap((id, n) =>
      [SAMPLES, RANKED].map((collection) => ({
        collection,
        document: { id, position: positionAt(1), body: { group: 'whole', rank: n } },
      })),
    );
    await engine().store.apply({ writes, checkpoint: { name: checkpoint, position: positionAt(1) } });
  };
  const scanned = async (limit: number): Promise<string[]> => {
    const ids: string[] = [];
    for (;;) {
      const after = ids.at(-1);
      const page = await engine().store.scan(RANKED, { limit, ...(after !== undefined && { after }) });
      ids.push(...page.map(({ id }) => id));
      if (page.length < limit) return ids;
    }
  };

  describe('a view as a whole', () => {
    const checkpoint = uniqueName('whole');
    beforeEach(async () => {
      await engine().store.clear(checkpoint, [SAMPLES, RANKED]);
      await fill(checkpoint, ['b', 'ä', 'a', 'Z', '10', '9']);
    });

    it('is scanned by id, page by page, each document once', async () => {
      const inOrder = ['10', '9', 'Z', 'a', 'b', 'ä'];
      expect(await scanned(2)).toEqual(inOrder);
      expect(await scanned(6)).toEqual(inOrder);
      expect(await scanned(1000)).toEqual(inOrder);
      expect(await engine().store.scan(RANKED, { after: '9', limit: 1 })).toEqual([
        { id: 'Z', position: positionAt(1), body: { group: 'whole', rank: 3 } },
      ]);
    });

    it('is cleared with its checkpoint and its indexes, and without touching any other', async () => {
      const other = uniqueName('other');
      await engine().store.apply({ writes: [], checkpoint: { name: other, position: positionAt(3) } });
      await engine().store.clear(checkpoint, [RANKED]);

      expect(await engine().store.checkpoint(checkpoint)).toBeUndefined();
      expect(await engine().store.checkpoint(other)).toBe(positionAt(3));
      expect(await engine().store.get(RANKED, 'a')).toBeUndefined();
      expect(await scanned(10)).toEqual([]);
      expect(await engine().store.get(SAMPLES, 'a')).toBeDefined();
    });

    it('is cleared of its documents alone where no checkpoint is named', async () => {
      await engine().store.clear(undefined, [RANKED]);
      expect(await scanned(10)).toEqual([]);
      expect(await engine().store.checkpoint(checkpoint)).toBe(positionAt(1));
    });

    it('is filled anew after that, from the first position on', async () => {
      await engine().store.clear(checkpoint, [SAMPLES, RANKED]);
      await fill(checkpoint, ['c']);
      expect(await scanned(10)).toEqual(['c']);
      expect(await engine().store.checkpoint(checkpoint)).toBe(positionAt(1));
    });

    it('takes documents whose step goes on in a later batch without moving the checkpoint', async () => {
      await engine().store.apply({
        writes: [
          { collection: RANKED, document: { id: 'd', position: positionAt(9), body: { group: 'whole', rank: 9 } } },
        ],
      });
      expect(await engine().store.checkpoint(checkpoint)).toBe(positionAt(1));
      expect((await engine().store.get(RANKED, 'd'))?.position).toBe(positionAt(9));
    });
  });
}
