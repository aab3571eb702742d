import type { ViewStore } from '../index.js';
import type { CurrentEngine } from './engine.js';
import { positionAt, uniqueName } from './sample-collections.js';

export function describeViewCheckpoints(engine: CurrentEngine<ViewStore>): void {
  const move = (name: string, place: number): Promise<void> =>
    engine().store.apply({ writes: [], checkpoint: { name, position: positionAt(place) } });

  describe('a checkpoint', () => {
    it('is undefined before the first batch', async () => {
      expect(await engine().store.checkpoint(uniqueName('projection'))).toBeUndefined();
    });

    it('moves with each batch, also one without documents', async () => {
      const name = uniqueName('projection');
      await move(name, 1);
      expect(await engine().store.checkpoint(name)).toBe(positionAt(1));
      await move(name, 2);
      expect(await engine().store.checkpoint(name)).toBe(positionAt(2));
    });

    it('never moves backwards', async () => {
      const name = uniqueName('projection');
      await move(name, 10);
      await move(name, 9);
      expect(await engine().store.checkpoint(name)).toBe(positionAt(10));
    });

    it('belongs to one projection', async () => {
      const [one, other] = [uniqueName('projection'), uniqueName('projection')];
      await move(one, 1);
      await move(other, 2);
      expect(await engine().store.checkpoint(one)).toBe(positionAt(1));
    });
  });
}
