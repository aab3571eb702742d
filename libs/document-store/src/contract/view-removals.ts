import { InvalidDocumentRequest, type ViewStore } from '../index.js';
import type { CurrentEngine } from './engine.js';
import { positionAt, RANKED, uniqueName } from './sample-collections.js';

/** Documents that stand for a time only. These are alone in their collection. */
export function describeViewRemovals(engine: CurrentEngine<ViewStore>): void {
  const write = (id: string, note: string | undefined, place = 1): Promise<void> => {
    const body = { group: 'kept', rank: id, ...(note !== undefined && { note }) };
    return engine().store.apply({
      writes: [{ collection: RANKED, document: { id, position: positionAt(place), body } }],
    });
  };
  const ids = async (): Promise<string[]> => (await engine().store.scan(RANKED, { limit: 1000 })).map(({ id }) => id);
  const remove = (atMost: string, limit: number): Promise<number> =>
    engine().store.removeEarliest(RANKED, { index: 'by-note', atMost, limit });

  describe('documents that have stood for long enough', () => {
    beforeEach(async () => {
      await engine().store.clear(uniqueName('removals'), [RANKED]);
      await write('late', '2030-01-03');
      await write('first', '2030-01-01');
      await write('second', '2030-01-02');
      await write('lasting', undefined);
    });

    it('are removed, the earliest first, as many as are asked for', async () => {
      expect(await remove('2030-01-02', 1)).toBe(1);
      expect(await ids()).toEqual(['lasting', 'late', 'second']);
      expect(await remove('2030-01-02', 1000)).toBe(1);
      expect(await remove('2030-01-02', 1000)).toBe(0);
      expect(await ids()).toEqual(['lasting', 'late']);
    });

    it('are gone from pages and for every process', async () => {
      await remove('2030-01-02', 1000);
      const another = await engine().openAnother();
      try {
        const page = { index: 'by-group', equal: { group: 'kept' }, direction: 'up', limit: 10 } as const;
        expect((await another.page(RANKED, page)).map(({ id }) => id)).toEqual(['lasting', 'late']);
        expect(await another.getMany(RANKED, ['first', 'late'])).toHaveLength(1);
      } finally {
        await another.close();
      }
    });

    it('come back when they are written once more', async () => {
      await remove('2030-01-01', 1000);
      await write('first', '2030-01-09');
      expect(await remove('2030-01-01', 1000)).toBe(0);
      expect(await ids()).toContain('first');
    });

    it('are refused by an index over a part of the collection', async () => {
      const request = { index: 'by-group', atMost: '2030-01-02', limit: 1 };
      await expect(engine().store.removeEarliest(RANKED, request)).rejects.toBeInstanceOf(InvalidDocumentRequest);
    });
  });
}
