import { InvalidDocumentRequest, MAX_BATCH } from '../index.js';
import type { ViewStore, ViewWrite } from '../index.js';
import type { CurrentEngine } from './engine.js';
import { BULK, positionAt, RANKED, SAMPLES, uniqueName } from './sample-collections.js';
import type { Sample } from './sample-collections.js';

export function sampleWrite(id: string, place: number, body: Sample): ViewWrite {
  return { collection: SAMPLES, document: { id, position: positionAt(place), body } };
}

export function describeViewGuards(engine: CurrentEngine<ViewStore>): void {
  const apply = (place: number, ...writes: ViewWrite[]): Promise<void> =>
    engine().store.apply({ writes, checkpoint: { name: uniqueName('projection'), position: positionAt(place) } });

  describe('a batch', () => {
    it('writes its documents, in several collections, with the position they are at', async () => {
      const id = uniqueName('view');
      const ranked = { collection: RANKED, document: { id, position: positionAt(7), body: { group: id, rank: 1 } } };
      await apply(7, sampleWrite(id, 7, { text: 'sample' }), ranked);

      expect(await engine().store.get(SAMPLES, id)).toEqual({ id, position: positionAt(7), body: { text: 'sample' } });
      expect(await engine().store.get(RANKED, id)).toEqual({
        id,
        position: positionAt(7),
        body: { group: id, rank: 1 },
      });
    });

    it('replaces a document at an earlier position as a whole', async () => {
      const id = uniqueName('view');
      await apply(9, sampleWrite(id, 9, { old: true }));
      await apply(10, sampleWrite(id, 10, { fresh: true }));

      expect(await engine().store.get(SAMPLES, id)).toEqual({ id, position: positionAt(10), body: { fresh: true } });
    });

    it.each([
      ['the same position', 10],
      ['a later position', 9],
    ])('leaves alone a document at %s, and still writes the others', async (_, place) => {
      const [stands, other] = [uniqueName('view'), uniqueName('view')];
      await apply(10, sampleWrite(stands, 10, { first: true }));
      await apply(place, sampleWrite(stands, place, { second: true }), sampleWrite(other, place, { written: true }));

      expect(await engine().store.get(SAMPLES, stands)).toEqual({
        id: stands,
        position: positionAt(10),
        body: { first: true },
      });
      expect((await engine().store.get(SAMPLES, other))?.body).toEqual({ written: true });
    });

    it('leaves alone the index entries of a document it does not write', async () => {
      const group = uniqueName('group');
      const at = (place: number, rank: number): ViewWrite => ({
        collection: RANKED,
        document: { id: group, position: positionAt(place), body: { group, rank } },
      });
      await apply(5, at(5, 50));
      await apply(4, at(4, 40));
      const page = await engine().store.page(RANKED, {
        index: 'by-group',
        equal: { group },
        direction: 'up',
        limit: 10,
      });

      expect(page).toEqual([{ id: group, position: positionAt(5), body: { group, rank: 50 } }]);
    });

    it('may be applied again without effect', async () => {
      const id = uniqueName('view');
      const batch = {
        writes: [sampleWrite(id, 3, { n: 3 })],
        checkpoint: { name: uniqueName('projection'), position: positionAt(3) },
      };
      await engine().store.apply(batch);
      await engine().store.apply(batch);

      expect(await engine().store.get(SAMPLES, id)).toEqual({ id, position: positionAt(3), body: { n: 3 } });
      expect(await engine().store.checkpoint(batch.checkpoint.name)).toBe(positionAt(3));
    });

    it('may be of the largest size', async () => {
      const kind = uniqueName('many');
      await apply(
        1,
        ...Array.from({ length: MAX_BATCH }, (_, n) => ({
          collection: BULK,
          document: { id: `${kind}-${n}`, position: positionAt(1), body: { n } },
        })),
      );
      const ids = Array.from({ length: MAX_BATCH }, (_, n) => `${kind}-${n}`);

      expect(await engine().store.getMany(BULK, ids)).toHaveLength(MAX_BATCH);
    });

    it('is refused when it is too large, writes a document twice, or has a position out of bounds', async () => {
      const id = uniqueName('view');
      const tooMany = Array.from({ length: MAX_BATCH + 1 }, (_, n) => sampleWrite(`${id}-${n}`, 1, {}));
      const bad = { collection: SAMPLES, document: { id, position: '', body: {} } };

      await expect(apply(1, ...tooMany)).rejects.toBeInstanceOf(InvalidDocumentRequest);
      await expect(apply(1, sampleWrite(id, 1, {}), sampleWrite(id, 2, {}))).rejects.toBeInstanceOf(
        InvalidDocumentRequest,
      );
      await expect(apply(1, bad)).rejects.toBeInstanceOf(InvalidDocumentRequest);
      expect(await engine().store.get(SAMPLES, id)).toBeUndefined();
    });
  });
}
