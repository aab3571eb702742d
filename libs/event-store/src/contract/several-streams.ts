import { InvalidAppend, MAX_APPEND_STREAMS, WrongExpectedRevision } from '../index.js';
import type { EventStore, ExpectedRevision, NewEvent, StreamAppend } from '../index.js';
import { useEngine } from './engine.js';
import type { OpenEngine } from './engine.js';
import { freshStream, idsOf, sampleEvent, sampleEvents, wholeStream } from './sample-events.js';

/** Whether what could be written of an append to several streams is left out where the rest cannot be. */
export type AppendsToSeveral = 'all or none' | 'in turn';

/** So many events with fresh ids for a stream; for a fresh one where none is named. */
function part(count: number, expected: ExpectedRevision = 'no-stream', stream = freshStream()): StreamAppend {
  return { stream, events: sampleEvents(count), expected };
}

function idsIn(store: EventStore, parts: readonly StreamAppend[]): Promise<readonly string[][]> {
  return Promise.all(parts.map(async ({ stream }) => idsOf(await wholeStream(store, stream))));
}

const idsFor = (parts: readonly StreamAppend[]): string[][] => parts.map(({ events }) => idsOf(events));

export function describeSeveralStreams(open: OpenEngine, appendsToSeveral: AppendsToSeveral): void {
  const isAtomic = appendsToSeveral === 'all or none';

  describe('an append to several streams', () => {
    const engine = useEngine(open);

    it('writes each of them, in the order given, and answers with the place of each', async () => {
      const standing = freshStream();
      await engine.store().append(standing, sampleEvents(2), 'no-stream');
      const parts = [part(2), part(1, 1, standing), part(3, 'any')];
      const appended = await engine.store().appendAll(parts);
      expect(appended.map(({ revision }) => revision)).toEqual([1, 2, 2]);
      const stored = await Promise.all(parts.map(({ stream }) => wholeStream(engine.store(), stream)));
      expect(stored.map((events) => events.at(-1)?.position)).toEqual(appended.map(({ position }) => position));
      const { events } = await engine.store().readLog({ limit: 4096 });
      expect(idsOf(events.slice(-6))).toEqual(idsFor(parts).flat());
    });

    it('sent again with the same ids and expectations, answers as the first time and writes nothing', async () => {
      const standing = freshStream();
      await engine.store().append(standing, sampleEvents(1), 'no-stream');
      const parts = [part(2), part(2, 0, standing)];
      const first = await engine.store().appendAll(parts);
      await engine.store().append(standing, sampleEvents(1), 2);
      const head = await engine.store().head();
      expect(await engine.store().appendAll(parts)).toEqual(first);
      expect(await engine.store().head()).toBe(head);
    });

    it('sent again where it was cut off, writes what is missing', async () => {
      const begun = part(2);
      const parts = [begun, part(1), part(2)];
      await engine.store().append(begun.stream, begun.events, begun.expected);
      const appended = await engine.store().appendAll(parts);
      expect(appended.map(({ revision }) => revision)).toEqual([1, 0, 1]);
      expect(await idsIn(engine.store(), parts)).toEqual(idsFor(parts));
    });

    it.each([0, 1, 2])('is refused where an expectation does not hold, the one at %i', async (at) => {
      const standing = freshStream();
      const before = sampleEvents(1);
      await engine.store().append(standing, before, 'no-stream');
      const head = await engine.store().head();
      const parts = [0, 1, 2].map((n) => (n === at ? part(1, 'no-stream', standing) : part(2, 'any')));

      const rejected = engine.store().appendAll(parts);
      await expect(rejected).rejects.toBeInstanceOf(WrongExpectedRevision);
      await expect(rejected).rejects.toMatchObject({ stream: standing, expected: 'no-stream', actual: 0 });

      const written = parts.map((one, n) => (n === at ? idsOf(before) : !isAtomic && n < at ? idsOf(one.events) : []));
      expect(await idsIn(engine.store(), parts)).toEqual(written);
      expect((await engine.store().head()) === head).toBe(isAtomic || at === 0);
    });

    it('by writers that race for one of the streams: one wins, and nothing of the others is stored', async () => {
      const [contested, shared] = [freshStream(), freshStream()];
      const other = await engine.openAnother();
      const races = Array.from({ length: 16 }, () => [part(1, 'no-stream', contested), part(2, 'any', shared)]);
      const answers = await Promise.allSettled(
        races.map((parts, n) => (n % 2 === 0 ? engine.store() : other).appendAll(parts)),
      );
      const winner = answers.findIndex(({ status }) => status === 'fulfilled');
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const stored = await Promise.all([contested, shared].map((stream) => wholeStream(engine.store(), stream)));
      // What the others lost comes first, so that nothing of theirs stands on any engine.
      expect(stored.map(idsOf)).toEqual(idsFor(races[winner] ?? []));
    });
  });

  describe('an append to several streams that can never be stored', () => {
    const engine = useEngine(open);
    const bad = (event: NewEvent): StreamAppend => ({ stream: freshStream(), events: [event], expected: 'any' });
    const twice = freshStream();

    it.each<[string, readonly StreamAppend[]]>([
      ['no stream', []],
      ['one stream twice', [part(1, 'any', twice), part(1), part(1, 'any', twice)]],
      ['too many streams', Array.from({ length: MAX_APPEND_STREAMS + 1 }, () => part(1))],
      ['one without an event', [part(1), part(0)]],
      ['one id that is no UUID', [part(1), bad(sampleEvent({ id: 'event-1' }))]],
      ['one system stream', [part(1), part(1, 'any', '$sample')]],
    ])('is refused before anything of it is written: %s', async (_what, parts) => {
      const head = await engine.store().head();
      await expect(engine.store().appendAll(parts)).rejects.toBeInstanceOf(InvalidAppend);
      expect(await engine.store().head()).toBe(head);
    });

    it('leaves the store usable for as many as may be', async () => {
      const parts = Array.from({ length: MAX_APPEND_STREAMS }, () => part(1));
      expect(await engine.store().appendAll(parts)).toHaveLength(MAX_APPEND_STREAMS);
    });
  });
}
