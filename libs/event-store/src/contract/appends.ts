import { WrongExpectedRevision } from '../index.js';
import type { ExpectedRevision } from '../index.js';
import { useEngine } from './engine.js';
import type { OpenEngine } from './engine.js';
import { freshStream, idsOf, sampleEvent, sampleEvents, wholeStream } from './sample-events.js';

export function describeAppends(open: OpenEngine): void {
  describe('an append with an expectation', () => {
    const engine = useEngine(open);

    it('starts a stream when none is expected, and counts revisions from 0', async () => {
      const stream = freshStream();
      const appended = await engine.store().append(stream, sampleEvents(3), 'no-stream');
      expect(appended.revision).toBe(2);
      expect((await wholeStream(engine.store(), stream)).map((event) => event.revision)).toEqual([0, 1, 2]);
    });

    it('follows the revision it names', async () => {
      const stream = freshStream();
      const events = sampleEvents(3);
      await engine.store().append(stream, events.slice(0, 1), 'no-stream');
      const second = await engine.store().append(stream, events.slice(1, 2), 0);
      const third = await engine.store().append(stream, events.slice(2), 1);
      expect([second.revision, third.revision]).toEqual([1, 2]);
      expect(third.position > second.position).toBe(true);
      expect(idsOf(await wholeStream(engine.store(), stream))).toEqual(idsOf(events));
    });

    it('with any, starts a stream and goes on in one', async () => {
      const stream = freshStream();
      expect((await engine.store().append(stream, sampleEvents(2), 'any')).revision).toBe(1);
      expect((await engine.store().append(stream, sampleEvents(2), 'any')).revision).toBe(3);
    });

    it('with stream-exists, goes on in a stream', async () => {
      const stream = freshStream();
      await engine.store().append(stream, sampleEvents(1), 'no-stream');
      expect((await engine.store().append(stream, sampleEvents(1), 'stream-exists')).revision).toBe(1);
    });

    it('answers with the position at which its last event is read', async () => {
      const stream = freshStream();
      const appended = await engine.store().append(stream, sampleEvents(3), 'no-stream');
      expect((await wholeStream(engine.store(), stream)).at(-1)?.position).toBe(appended.position);
    });

    it('stores an event that is not marked as sent again', async () => {
      const stream = freshStream();
      await engine.store().append(stream, [sampleEvent()], 'any');
      expect((await wholeStream(engine.store(), stream)).map((event) => event.retried)).toEqual([false]);
    });
  });

  describe('an event that is put back from a copy', () => {
    const engine = useEngine(open);

    it('is marked as sent again where it was there, and stands twice under one id', async () => {
      const stream = freshStream();
      const event = sampleEvent();
      await engine.store().append(stream, [event], 'no-stream');
      await engine.store().append(stream, [{ ...event, retried: true }], 0);
      await engine.store().append(stream, [{ ...sampleEvent(), retried: false }], 1);
      const standing = await wholeStream(engine.store(), stream);
      expect(standing.map(({ retried }) => retried)).toEqual([false, true, false]);
      expect(standing[1]).toMatchObject(event);

      const stored = (await engine.store().readStored({ limit: 4096 })).events.filter(
        (one) => one.envelope().stream === stream,
      );
      expect(stored.map((one) => [one.envelope().retried, one.decoded().retried])).toEqual([
        ...[false, true, false].map((retried) => [retried, retried]),
      ]);
    });
  });

  describe('an append whose expectation does not hold', () => {
    const engine = useEngine(open);

    const conflicts: { expected: ExpectedRevision; standing: number; actual: number | undefined }[] = [
      { expected: 'no-stream', standing: 2, actual: 1 },
      { expected: 'stream-exists', standing: 0, actual: undefined },
      { expected: 0, standing: 0, actual: undefined },
      { expected: 0, standing: 2, actual: 1 },
      { expected: 5, standing: 2, actual: 1 },
    ];
    it.each(conflicts)('writes nothing: expected $expected with $standing events there', async (conflict) => {
      const stream = freshStream();
      const current = sampleEvents(conflict.standing);
      if (current.length > 0) await engine.store().append(stream, current, 'no-stream');
      const head = await engine.store().head();

      const rejected = engine.store().append(stream, sampleEvents(2), conflict.expected);

      await expect(rejected).rejects.toBeInstanceOf(WrongExpectedRevision);
      await expect(rejected).rejects.toMatchObject({
        stream,
        actual: conflict.actual,
        expected: String(conflict.expected),
      });
      expect(idsOf(await wholeStream(engine.store(), stream))).toEqual(idsOf(current));
      expect(await engine.store().head()).toBe(head);
    });
  });
}
