import { InvalidAppend, MAX_APPEND_BYTES } from '../index.js';
import type { JsonObject, NewEvent } from '../index.js';
import { useEngine } from './engine.js';
import type { OpenEngine } from './engine.js';
import { freshStream, idsOf, sampleEvent, sampleEvents, wholeStream } from './sample-events.js';

/** An event whose data is exactly so many bytes long as JSON; `fill` is one character of one or more UTF-8 bytes. */
function eventOfBytes(bytes: number, fill = 'x'): NewEvent {
  const frame = Buffer.byteLength(JSON.stringify({ text: '' }));
  const width = Buffer.byteLength(fill);
  const whole = Math.floor((bytes - frame) / width);
  return sampleEvent({ data: { text: fill.repeat(whole) + 'x'.repeat(bytes - frame - whole * width) } });
}

/** Data as no engine can write it. */
function selfContaining(): JsonObject {
  const data: { self?: JsonObject } & Record<string, JsonObject> = {};
  data.self = data;
  return data;
}

export function describeInvalidAppends(open: OpenEngine): void {
  describe('an append that can never be stored', () => {
    const engine = useEngine(open);

    const invalid: { what: string; stream?: string; events: NewEvent[] }[] = [
      { what: 'an id that is no UUID', events: [sampleEvent({ id: 'event-1' })] },
      { what: 'an empty id', events: [sampleEvent({ id: '' })] },
      { what: 'one bad id among good ones', events: [sampleEvent(), sampleEvent({ id: `${sampleEvent().id}0` })] },
      { what: 'an empty stream', stream: '', events: [sampleEvent()] },
      { what: 'a system stream', stream: '$sample', events: [sampleEvent()] },
      { what: 'an empty type', events: [sampleEvent({ type: '' })] },
      { what: 'a system type', events: [sampleEvent({ type: '$sample' })] },
      { what: 'data that is no JSON', events: [sampleEvent({ data: selfContaining() })] },
      { what: 'no event', events: [] },
      { what: 'one event with too much data', events: [eventOfBytes(MAX_APPEND_BYTES + 1)] },
      { what: 'too much data in UTF-8 bytes', events: [eventOfBytes(MAX_APPEND_BYTES + 1, 'é')] },
      { what: 'too much data over all its events', events: [eventOfBytes(600_000), eventOfBytes(500_000)] },
    ];
    it.each(invalid)('is refused and leaves the store usable: $what', async ({ stream = freshStream(), events }) => {
      for (const expected of ['any', 'no-stream', 0] as const) {
        await expect(engine.store().append(stream, events, expected)).rejects.toBeInstanceOf(InvalidAppend);
      }

      const next = freshStream();
      const good = sampleEvents(2);
      expect((await engine.store().append(next, good, 'no-stream')).revision).toBe(1);
      expect(idsOf(await wholeStream(engine.store(), next))).toEqual(idsOf(good));
      expect(await engine.store().lastRevision(stream)).toBeUndefined();
    });

    it('does not spoil the good appends that are under way beside it', async () => {
      const streams = Array.from({ length: 20 }, () => freshStream());
      const answers = await Promise.allSettled(
        streams.map((stream, n) =>
          engine.store().append(stream, [n % 2 === 0 ? sampleEvent() : sampleEvent({ id: 'bad' })], 'no-stream'),
        ),
      );
      expect(answers.map((answer) => answer.status)).toEqual(
        streams.map((_, n) => (n % 2 === 0 ? 'fulfilled' : 'rejected')),
      );
      const revisions = await Promise.all(streams.map((stream) => engine.store().lastRevision(stream)));
      expect(revisions).toEqual(streams.map((_, n) => (n % 2 === 0 ? 0 : undefined)));
    });
  });

  describe('an append of as much data as one may hold', () => {
    const engine = useEngine(open);

    it('is stored whole, in one event', async () => {
      const stream = freshStream();
      const event = eventOfBytes(MAX_APPEND_BYTES, 'é');
      await engine.store().append(stream, [event], 'no-stream');
      expect((await wholeStream(engine.store(), stream))[0]?.data).toEqual(event.data);
    });

    it('is stored whole, over many events', async () => {
      const stream = freshStream();
      const events = Array.from({ length: 8 }, () => eventOfBytes(MAX_APPEND_BYTES / 8));
      await engine.store().append(stream, events, 'no-stream');
      expect((await wholeStream(engine.store(), stream)).map((event) => event.data)).toEqual(
        events.map((event) => event.data),
      );
    });
  });
}
