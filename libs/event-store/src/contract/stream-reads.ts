import type { JsonObject, StreamRead } from '../index.js';
import { MAX_READ } from '../index.js';
import { useEngine } from './engine.js';
import type { OpenEngine } from './engine.js';
import { freshStream, idsOf, sampleEvent, sampleEvents, wholeStream } from './sample-events.js';

const awkwardData: JsonObject = {
  text: 'Grüße, Ørsted, 地址, 🏠, \u0000, "quoted" \\ \u2028',
  empty: '',
  nothing: null,
  no: false,
  numbers: [0, -1, 1.5, 1e21, 9007199254740991, -0.000001],
  nested: { list: [[], {}, [null, { deep: ['a', { deeper: true }] }]], '': 'empty key', 'key with spaces': 1 },
  __proto: 'not a prototype',
};

export function describeStreamReads(open: OpenEngine): void {
  describe('a read of one stream', () => {
    const engine = useEngine(open);
    const stream = freshStream();
    const events = sampleEvents(10);
    beforeAll(async () => {
      await engine.store().append(stream, events.slice(0, 4), 'no-stream');
      await engine.store().append(freshStream(), sampleEvents(3), 'no-stream');
      await engine.store().append(`${stream}-longer`, sampleEvents(3), 'no-stream');
      await engine.store().append(stream, events.slice(4), 3);
    });

    const reads: { read: StreamRead; revisions: number[] }[] = [
      { read: { direction: 'forwards', limit: 100 }, revisions: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] },
      { read: { direction: 'forwards', limit: 3 }, revisions: [0, 1, 2] },
      { read: { direction: 'forwards', from: 0, limit: 2 }, revisions: [0, 1] },
      { read: { direction: 'forwards', from: 7, limit: 100 }, revisions: [7, 8, 9] },
      { read: { direction: 'forwards', from: 9, limit: 1 }, revisions: [9] },
      { read: { direction: 'forwards', from: 10, limit: 5 }, revisions: [] },
      { read: { direction: 'forwards', from: 1000, limit: 5 }, revisions: [] },
      { read: { direction: 'backwards', limit: 100 }, revisions: [9, 8, 7, 6, 5, 4, 3, 2, 1, 0] },
      { read: { direction: 'backwards', limit: 1 }, revisions: [9] },
      { read: { direction: 'backwards', from: 2, limit: 100 }, revisions: [2, 1, 0] },
      { read: { direction: 'backwards', from: 5, limit: 2 }, revisions: [5, 4] },
      { read: { direction: 'backwards', from: 0, limit: 5 }, revisions: [0] },
      { read: { direction: 'backwards', from: 1000, limit: 2 }, revisions: [9, 8] },
    ];
    it.each(reads)('answers $read with $revisions', async ({ read, revisions }) => {
      const found = await engine.store().readStream(stream, read);
      expect(found.map((event) => event.revision)).toEqual(revisions);
      expect(idsOf(found)).toEqual(revisions.map((revision) => events[revision]?.id));
      expect(found.every((event) => event.stream === stream)).toBe(true);
    });

    it.each(['forwards', 'backwards'] as const)('is empty for a stream that does not exist, %s', async (direction) => {
      expect(await engine.store().readStream(freshStream(), { direction, limit: 10 })).toEqual([]);
      expect(await engine.store().readStream(freshStream(), { direction, from: 3, limit: 10 })).toEqual([]);
    });

    it('never shows a system stream', async () => {
      for (const system of ['$all', '$streams', `$$${stream}`]) {
        expect(await engine.store().readStream(system, { direction: 'forwards', limit: 10 })).toEqual([]);
        expect(await engine.store().lastRevision(system)).toBeUndefined();
      }
    });

    it.each([0, -1, 1.5, MAX_READ + 1, Number.NaN])('refuses a limit out of bounds: %d', async (limit) => {
      await expect(engine.store().readStream(stream, { direction: 'forwards', limit })).rejects.toBeInstanceOf(
        RangeError,
      );
      await expect(engine.store().readLog({ limit })).rejects.toBeInstanceOf(RangeError);
    });
  });

  describe('what is read', () => {
    const engine = useEngine(open);

    it('is what was appended, whole, with its place', async () => {
      const stream = freshStream('grüße 地址 🏠');
      const event = sampleEvent({
        type: 'sample.ünusual.v1',
        data: awkwardData,
        metadata: {
          time: '2026-12-31T23:59:59.999Z',
          correlationId: '4f2c1d8e-3b5a-4c6d-8e7f-9a0b1c2d3e4f',
          causationId: '5f2c1d8e-3b5a-4c6d-8e7f-9a0b1c2d3e4f',
          actor: 'person:6f2c1d8e-3b5a-4c6d-8e7f-9a0b1c2d3e4f',
          assistantId: '7f2c1d8e-3b5a-4c6d-8e7f-9a0b1c2d3e4f',
        },
      });
      const appended = await engine.store().append(stream, [event, sampleEvent({ data: {} })], 'no-stream');

      const [first, second] = await wholeStream(engine.store(), stream);
      expect(first).toEqual({ ...event, stream, revision: 0, position: first?.position, retried: false });
      expect(second?.data).toEqual({});
      expect(second?.metadata.causationId).toBeNull();
      expect(second?.position).toBe(appended.position);
      expect((await engine.store().readLog({ limit: 10 })).events).toEqual([first, second]);
    });
  });

  describe('the last revision', () => {
    const engine = useEngine(open);

    it('is undefined for a stream that does not exist', async () => {
      expect(await engine.store().lastRevision(freshStream())).toBeUndefined();
    });

    it('sees each append as soon as it was acknowledged, in every instance', async () => {
      const other = await engine.openAnother();
      const stream = freshStream();
      for (let revision = 0; revision < 20; revision += 1) {
        const [writer, reader] = revision % 2 === 0 ? [engine.store(), other] : [other, engine.store()];
        await writer.append(stream, [sampleEvent()], revision === 0 ? 'no-stream' : revision - 1);
        expect(await reader.lastRevision(stream)).toBe(revision);
        expect(await writer.lastRevision(stream)).toBe(revision);
        expect(await wholeStream(reader, stream)).toHaveLength(revision + 1);
      }
    });
  });
  describe('the last revisions of several streams', () => {
    const engine = useEngine(open);

    it('are those as of an append, whichever process made it', async () => {
      const other = await engine.openAnother();
      const [one, two, none] = [freshStream(), freshStream(), freshStream()];
      const streams = [one, none, two];
      await other.append(one, [sampleEvent()], 'no-stream');
      const begun = await other.append(two, [sampleEvent()], 'no-stream');
      expect(await engine.store().lastRevisions({ streams, asOf: begun.position })).toEqual([0, undefined, 0]);
      for (let revision = 1; revision < 20; revision += 1) {
        const { position } = await other.append(one, [sampleEvent()], revision - 1);
        expect(await engine.store().lastRevisions({ streams, asOf: position })).toEqual([revision, undefined, 0]);
      }
    });

    it('are told for every stream that has moved since a position; others may be left out', async () => {
      const [still, moving] = [freshStream(), freshStream()];
      const streams = [still, moving];
      const begun = await engine.store().append(still, [sampleEvent()], 'no-stream');
      await engine.store().lastRevisions({ streams, asOf: begun.position });
      for (let revision = 0; revision < 5; revision += 1) {
        const { position } = await engine.store().append(moving, [sampleEvent()], 'any');
        const read = { streams, asOf: position, since: begun.position };
        const [ofStill, ofMoving] = await engine.store().lastRevisions(read);
        expect([ofStill ?? 0, ofMoving]).toEqual([0, revision]);
      }
    });

    it('are as of a moment ago without a position', async () => {
      const stream = freshStream();
      const { position } = await engine.store().append(stream, [sampleEvent()], 'no-stream');
      await engine.store().lastRevisions({ streams: [stream], asOf: position });
      expect(await engine.store().lastRevisions({ streams: [stream] })).toEqual([0]);
    });
  });
}
