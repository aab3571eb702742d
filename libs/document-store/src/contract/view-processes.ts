import type { ViewStore } from '../index.js';
import type { CurrentEngine } from './engine.js';
import { positionAt, RANKED, SAMPLES, uniqueName } from './sample-collections.js';
import { sampleWrite } from './view-guards.js';

export function describeViewProcesses(engine: CurrentEngine<ViewStore>): void {
  describe('two processes on one database', () => {
    let another: ViewStore;
    beforeAll(async () => {
      another = await engine().openAnother();
    });
    afterAll(async () => {
      await another.close();
    });

    it('see at once what the other has applied: documents, pages and checkpoint', async () => {
      const name = uniqueName('projection');
      for (let place = 1; place <= 50; place += 1) {
        const [writer, reader] = place % 2 === 0 ? [engine().store, another] : [another, engine().store];
        // A read just before, so that a snapshot kept from it would show.
        await reader.checkpoint(name);
        const document = { id: name, position: positionAt(place), body: { group: name, rank: place } };
        await writer.apply({
          writes: [{ collection: RANKED, document }],
          checkpoint: { name, position: positionAt(place) },
        });

        expect(await reader.get(RANKED, name)).toEqual(document);
        expect(await reader.getMany(RANKED, [name])).toEqual([document]);
        const page = await reader.page(RANKED, {
          index: 'by-group',
          equal: { group: name },
          direction: 'down',
          limit: 2,
        });
        expect(page).toEqual([document]);
        expect(await reader.checkpoint(name)).toBe(positionAt(place));
      }
    });

    it('leave the latest document when both write it at once, in whatever order', async () => {
      const id = uniqueName('raced');
      const places = Array.from({ length: 40 }, (_, n) => ((n * 7) % 40) + 1);
      await Promise.all(
        places.map((place, n) =>
          (n % 2 === 0 ? engine().store : another).apply({
            writes: [sampleWrite(id, place, { place })],
            checkpoint: { name: id, position: positionAt(place) },
          }),
        ),
      );

      expect(await engine().store.get(SAMPLES, id)).toEqual({ id, position: positionAt(40), body: { place: 40 } });
      expect(await another.checkpoint(id)).toBe(positionAt(40));
    });
  });
}
