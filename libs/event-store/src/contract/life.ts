import { EventStoreUnavailable } from '../index.js';
import type { OpenEngine } from './engine.js';
import { freshStream, idsOf, sampleEvents, wholeStream } from './sample-events.js';

export function describeLife(open: OpenEngine): void {
  describe('a store from opening to closing', () => {
    it('answers a ping while it is open', async () => {
      const engine = await open();
      await expect(engine.store.ping()).resolves.toBeUndefined();
      await engine.dispose();
    });

    it('proves that it can take appends without leaving anything in the log', async () => {
      const engine = await open();
      await engine.store.append(freshStream(), sampleEvents(1), 'no-stream');
      const { events, through } = await engine.store.readLog({ limit: 10 });
      for (let n = 0; n < 3; n++) await engine.store.proveWritable();
      const after = await engine.store.readLog({ limit: 10 });
      expect([idsOf(after.events), after.through]).toEqual([idsOf(events), through]);
      await engine.dispose();
    });

    it('does not prove that it can take appends once it is closed', async () => {
      const engine = await open();
      const closed = await engine.openAnother();
      await closed.close();
      await expect(closed.proveWritable()).rejects.toBeInstanceOf(EventStoreUnavailable);
      await engine.dispose();
    });

    it('ends no earlier than where a follower of its log stands', async () => {
      const engine = await open();
      const { position } = await engine.store.append(freshStream(), sampleEvents(3), 'no-stream');
      const { through } = await engine.store.readLog({ limit: 10 });
      const end = await engine.store.end();
      expect([(end ?? '') >= position, (end ?? '') >= (through ?? ''), end?.length]).toEqual([
        true,
        true,
        position.length,
      ]);
      await engine.dispose();
    });

    it('says what it is', async () => {
      const engine = await open();
      expect(await engine.store.describe()).toMatch(/^[A-Z]\w+( \d+\.\S+)?$/);
      await engine.dispose();
    });

    it('finishes the appends under way when it is closed', async () => {
      const engine = await open();
      const closing = await engine.openAnother();
      const stream = freshStream();
      const events = sampleEvents(10);
      const appends = Promise.all(events.map((event) => closing.append(stream, [event], 'any')));
      await closing.close();
      await appends;
      expect(idsOf(await wholeStream(engine.store, stream)).toSorted()).toEqual(idsOf(events).toSorted());
      await engine.dispose();
    });

    it('says that it is unavailable once it is closed', async () => {
      const engine = await open();
      const closed = await engine.openAnother();
      await closed.close();
      await expect(closed.ping()).rejects.toBeInstanceOf(EventStoreUnavailable);
      await expect(closed.head()).rejects.toBeInstanceOf(EventStoreUnavailable);
      await expect(closed.lastRevision('sample')).rejects.toBeInstanceOf(EventStoreUnavailable);
      await expect(closed.readLog({ limit: 1 })).rejects.toBeInstanceOf(EventStoreUnavailable);
      await expect(closed.append(freshStream(), sampleEvents(1), 'any')).rejects.toBeInstanceOf(EventStoreUnavailable);
      const all = closed.appendAll([{ stream: freshStream(), events: sampleEvents(1), expected: 'any' }]);
      await expect(all).rejects.toBeInstanceOf(EventStoreUnavailable);
      await expect(closed.close()).resolves.toBeUndefined();
      await engine.dispose();
    });
  });
}
