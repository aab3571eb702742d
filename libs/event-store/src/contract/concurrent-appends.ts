import { WrongExpectedRevision } from '../index.js';
import type { EventStore, NewEvent } from '../index.js';
import { useEngine } from './engine.js';
import type { OpenEngine } from './engine.js';
import { freshStream, idsOf, sampleEvent, sampleEvents, wholeStream } from './sample-events.js';

/** Appends each event in turn after the stream's last one, reading and trying again after each conflict. */
async function appendOptimistically(store: EventStore, stream: string, events: readonly NewEvent[]): Promise<void> {
  for (const event of events) {
    for (;;) {
      const last = await store.lastRevision(stream);
      try {
        await store.append(stream, [event], last ?? 'no-stream');
        break;
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error;
      }
    }
  }
}

export function describeConcurrentAppends(open: OpenEngine): void {
  describe('appends under way at once', () => {
    const engine = useEngine(open);

    it('with any, to one stream: all are stored, once, at the revisions they were told', async () => {
      const stream = freshStream();
      const events = sampleEvents(64);
      const answers = await Promise.all(events.map((event) => engine.store().append(stream, [event], 'any')));

      const stored = await wholeStream(engine.store(), stream);
      expect(idsOf(stored).toSorted()).toEqual(idsOf(events).toSorted());
      expect(stored.map((event) => event.revision)).toEqual(events.map((_, n) => n));
      expect(answers.map((answer) => stored[answer.revision]?.id)).toEqual(idsOf(events));
      expect(answers.map((answer) => stored[answer.revision]?.position)).toEqual(answers.map((it) => it.position));
    });

    it('with no stream expected, by different writers: one wins, the others are told', async () => {
      const stream = freshStream();
      const answers = await Promise.allSettled(
        sampleEvents(16).map((event) => engine.store().append(stream, [event], 'no-stream')),
      );
      expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
      for (const answer of answers) {
        if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(WrongExpectedRevision);
      }
      expect(await wholeStream(engine.store(), stream)).toHaveLength(1);
    });

    it('by optimistic writers that read, append and try again: none of their events is lost or doubled', async () => {
      const stream = freshStream();
      const other = await engine.openAnother();
      const writers = [engine.store(), other, engine.store(), other].map((store) => ({
        store,
        events: sampleEvents(15),
      }));
      await Promise.all(writers.map(({ store, events }) => appendOptimistically(store, stream, events)));

      const ids = idsOf(await wholeStream(engine.store(), stream));
      for (const { events } of writers) {
        const own = new Set(idsOf(events));
        expect(ids.filter((id) => own.has(id))).toEqual(idsOf(events));
      }
      expect(ids).toHaveLength(60);
    });

    it('of several events each: each append stands together, in its own order', async () => {
      const stream = freshStream();
      const groups = Array.from({ length: 24 }, () => sampleEvents(5));
      await Promise.all(groups.map((events) => engine.store().append(stream, events, 'any')));

      const stored = idsOf(await wholeStream(engine.store(), stream));
      expect(stored).toHaveLength(120);
      for (const events of groups) {
        const first = stored.indexOf(events[0]?.id ?? '');
        expect(stored.slice(first, first + 5)).toEqual(idsOf(events));
      }
    });

    it('from two instances, to one stream and to many: nothing is lost and every answer is right', async () => {
      const other = await engine.openAnother();
      const one = freshStream();
      const events = sampleEvents(40);
      const streams = events.map(() => freshStream());
      const storeFor = (n: number): EventStore => (n % 2 === 0 ? engine.store() : other);

      const toOne = Promise.all(events.map((event, n) => storeFor(n).append(one, [event], 'any')));
      const toMany = Promise.all(streams.map((it, n) => storeFor(n).append(it, [sampleEvent()], 'no-stream')));
      const [answers, many] = await Promise.all([toOne, toMany]);

      const stored = await wholeStream(other, one);
      expect(answers.map((answer) => stored[answer.revision]?.id)).toEqual(idsOf(events));
      expect(new Set([...answers, ...many].map((answer) => answer.position)).size).toBe(80);
    });
  });
}
