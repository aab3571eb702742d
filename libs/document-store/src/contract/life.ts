import { DocumentStoreUnavailable } from '../index.js';
import type { RecordStore, ViewStore } from '../index.js';
import type { CurrentEngine } from './engine.js';
import { SAMPLES } from './sample-collections.js';

export function describeLife<S extends ViewStore | RecordStore>(
  engine: CurrentEngine<S>,
  write: (store: S) => Promise<unknown>,
): void {
  describe('a store', () => {
    it('answers a ping', async () => {
      await expect(engine().store.ping()).resolves.toBeUndefined();
    });

    it('proves any number of times, for several processes at once, that it can write', async () => {
      const another = await engine().openAnother();
      const proofs = [engine().store, another, engine().store, another].map((store) => store.proveWritable());
      await expect(Promise.all(proofs)).resolves.toHaveLength(4);
      await another.close();
    });

    it('does not prove that it can write once it is closed', async () => {
      const closed = await engine().openAnother();
      await closed.close();
      await expect(closed.proveWritable()).rejects.toBeInstanceOf(DocumentStoreUnavailable);
    });

    it('is unavailable once it is closed, which may be done twice, while others stay open', async () => {
      const closed = await engine().openAnother();
      await closed.close();
      await closed.close();

      for (const late of [closed.ping(), closed.get(SAMPLES, 'x'), closed.getMany(SAMPLES, ['x']), write(closed)]) {
        await expect(late).rejects.toBeInstanceOf(DocumentStoreUnavailable);
      }
      await expect(write(engine().store)).resolves.not.toThrow();
    });

    it('finishes what was asked for before it was closed', async () => {
      const closing = await engine().openAnother();
      const written = write(closing);
      await closing.close();

      await expect(written).resolves.not.toThrow();
    });
  });
}
