import { WrongExpectedRevision } from '../index.js';
import { useEngine } from './engine.js';
import type { OpenEngine } from './engine.js';
import { freshStream, idsOf, sampleEvent, sampleEvents, wholeStream } from './sample-events.js';

export function describeRepeats(open: OpenEngine): void {
  describe('an append sent again', () => {
    const engine = useEngine(open);

    it('with no-stream, answers as the first time and writes nothing', async () => {
      const stream = freshStream();
      const events = sampleEvents(3);
      const first = await engine.store().append(stream, events, 'no-stream');
      await engine.store().append(stream, sampleEvents(2), 2);

      expect(await engine.store().append(stream, events, 'no-stream')).toEqual(first);
      expect(await engine.store().lastRevision(stream)).toBe(4);
    });

    it('with the same revision, answers as the first time and writes nothing', async () => {
      const stream = freshStream();
      await engine.store().append(stream, sampleEvents(2), 'no-stream');
      const events = sampleEvents(2);
      const first = await engine.store().append(stream, events, 1);
      await engine.store().append(stream, sampleEvents(1), 3);

      expect(await engine.store().append(stream, events, 1)).toEqual(first);
      expect(await engine.store().lastRevision(stream)).toBe(4);
    });

    it('counts as a repeat when other events are in the log between, in the same stream and in others', async () => {
      const stream = freshStream();
      const event = sampleEvent();
      const first = await engine.store().append(stream, [event], 'no-stream');
      for (let n = 0; n < 20; n += 1) {
        await engine.store().append(freshStream(), sampleEvents(1), 'no-stream');
        await engine.store().append(stream, sampleEvents(1), n);
      }
      expect(await engine.store().append(stream, [event], 'no-stream')).toEqual(first);
    });

    it('as the first part of what stands there, answers with the place of its own last event', async () => {
      const stream = freshStream();
      const events = sampleEvents(3);
      await engine.store().append(stream, events, 'no-stream');
      const stored = await wholeStream(engine.store(), stream);

      const repeat = await engine.store().append(stream, events.slice(0, 2), 'no-stream');
      expect(repeat).toEqual({ revision: 1, position: stored[1]?.position });
    });

    it('with more events than stand there, is a conflict', async () => {
      const stream = freshStream();
      const events = sampleEvents(3);
      await engine.store().append(stream, events.slice(0, 2), 'no-stream');

      const superset = engine.store().append(stream, events, 'no-stream');
      await expect(superset).rejects.toBeInstanceOf(WrongExpectedRevision);
      await expect(superset).rejects.toMatchObject({ stream, actual: 1 });
      expect(idsOf(await wholeStream(engine.store(), stream))).toEqual(idsOf(events.slice(0, 2)));
    });

    it('from another place of the stream, is a conflict', async () => {
      const stream = freshStream();
      const [first, second, third] = [sampleEvent(), sampleEvent(), sampleEvent()];
      await engine.store().append(stream, [first, second, third], 'no-stream');

      await expect(engine.store().append(stream, [second], 'no-stream')).rejects.toBeInstanceOf(WrongExpectedRevision);
      await expect(engine.store().append(stream, [third], 0)).rejects.toBeInstanceOf(WrongExpectedRevision);
      expect((await engine.store().append(stream, [second], 0)).revision).toBe(1);
      expect((await engine.store().append(stream, [second, third], 0)).revision).toBe(2);
    });

    it('under another revision that fits, is written again', async () => {
      const stream = freshStream();
      const events = sampleEvents(2);
      const first = await engine.store().append(stream, events, 'no-stream');

      const again = await engine.store().append(stream, events, 1);

      expect(again.revision).toBe(3);
      expect(again.position > first.position).toBe(true);
      expect(idsOf(await wholeStream(engine.store(), stream))).toEqual([...idsOf(events), ...idsOf(events)]);
    });

    it('to another stream, is another event', async () => {
      const event = sampleEvent();
      const [here, there] = [freshStream(), freshStream()];
      await engine.store().append(here, [event], 'no-stream');
      await engine.store().append(there, [event], 'no-stream');
      expect(idsOf(await wholeStream(engine.store(), there))).toEqual([event.id]);
    });

    it('while the first is under way, is stored once and both answer alike', async () => {
      const stream = freshStream();
      const events = sampleEvents(2);
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => engine.store().append(stream, events, 'no-stream')),
      );
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(idsOf(await wholeStream(engine.store(), stream))).toEqual(idsOf(events));
    });
  });
}
