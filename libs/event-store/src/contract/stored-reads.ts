import { setImmediate as nextTurn } from 'node:timers/promises';
import { withoutData, type EventStore, type Position, type RecordedEvent, type StoredEvent } from '../index.js';
import { useEngine } from './engine.js';
import type { OpenEngine } from './engine.js';
import { freshStream, sampleEvents } from './sample-events.js';

async function storedToHead(store: EventStore, limit: number): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  let after: Position | undefined;
  for (;;) {
    const page = await store.readStored({ limit, ...(after !== undefined && { after }) });
    events.push(...page.events);
    if (page.atHead) return events;
    after = page.through;
    await nextTurn();
  }
}

export function describeStoredReads(open: OpenEngine): void {
  describe('the bytes of a log', () => {
    const engine = useEngine(open);
    let log: readonly RecordedEvent[] = [];

    beforeAll(async () => {
      expect(await engine.store().readStored({ limit: 10 })).toMatchObject({ events: [], atHead: true });
      for (const stream of [freshStream(), freshStream()])
        await engine.store().append(stream, sampleEvents(12), 'no-stream');
      log = (await engine.store().readLog({ limit: 100 })).events;
    });

    it.each([1, 7, 100])('hold every event in the log’s order, read in pages of %d', async (limit) => {
      const stored = await storedToHead(engine.store(), limit);
      expect(stored.map(({ position }) => position)).toEqual(log.map(({ position }) => position));
      expect(stored.map((one) => one.decoded())).toEqual(log);
      expect(stored.map((one) => one.envelope())).toEqual(log.map(withoutData));
    });

    const textsRead = async () =>
      (await storedToHead(engine.store(), 100)).map(({ bytes }) => Buffer.from(bytes).toString());

    it('are the same in every process, whichever way they are asked for', async () => {
      const read = await textsRead();
      const another = await engine.openAnother();
      const asked = await another.storedBytes(log);
      expect(asked.map((bytes) => Buffer.from(bytes).toString())).toEqual(read);
      expect(new Set(read).size).toBe(log.length);
    });

    it('hold the id, stream, type and time of their event', async () => {
      for (const [at, text] of (await textsRead()).entries()) {
        const { id, stream, type, metadata } = log[at] ?? { metadata: {} };
        for (const part of [id, stream, type, metadata.time]) expect(text).toContain(part);
      }
    });

    it('refuse a limit out of bounds', async () => {
      await expect(engine.store().readStored({ limit: 0 })).rejects.toBeInstanceOf(RangeError);
    });
  });
}
