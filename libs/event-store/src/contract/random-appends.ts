import fc from 'fast-check';
import { WrongExpectedRevision } from '../index.js';
import type { EventStore, ExpectedRevision, NewEvent } from '../index.js';
import { useEngine } from './engine.js';
import type { OpenEngine } from './engine.js';
import { freshPrefix, idsOf, sampleEvents, wholeStream } from './sample-events.js';

/**
 * One append: to one of three streams, its expectation relative to the stream's last revision, its events new or had
 * before.
 */
interface Step {
  readonly stream: 0 | 1 | 2;
  readonly expected: 'no-stream' | 'any' | 'stream-exists' | { readonly offset: number };
  readonly count: number;
  /** Send the events of the step so many steps back again, instead of new ones. Not with `any` or `stream-exists`. */
  readonly back: number | undefined;
}

const step: fc.Arbitrary<Step> = fc.record({
  stream: fc.constantFrom(0, 1, 2),
  expected: fc.oneof(
    fc.constantFrom('no-stream' as const, 'any' as const, 'stream-exists' as const),
    fc.record({ offset: fc.integer({ min: -6, max: 1 }) }),
  ),
  count: fc.integer({ min: 1, max: 4 }),
  back: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined, freq: 2 }),
});

/** What an append must do, by the port's words, to a stream held in memory. */
function appendToModel(
  stream: NewEvent[],
  events: readonly NewEvent[],
  expected: ExpectedRevision,
): { revision: number } | { conflict: number | undefined } {
  const last = stream.length - 1;
  const wanted = expected === 'no-stream' ? -1 : expected;
  const fits = wanted === 'any' || wanted === last || (wanted === 'stream-exists' && last >= 0);
  if (fits) {
    stream.push(...events);
    return { revision: stream.length - 1 };
  }
  if (typeof wanted === 'number') {
    const current = stream.slice(wanted + 1, wanted + 1 + events.length);
    if (current.length === events.length && current.every((event, n) => event.id === events[n]?.id)) {
      return { revision: wanted + events.length };
    }
  }
  return { conflict: last < 0 ? undefined : last };
}

async function appendToStore(
  store: EventStore,
  stream: string,
  events: readonly NewEvent[],
  expected: ExpectedRevision,
): Promise<{ revision: number } | { conflict: number | undefined }> {
  try {
    const { revision } = await store.append(stream, events, expected);
    return { revision };
  } catch (error) {
    if (error instanceof WrongExpectedRevision) return { conflict: error.actual };
    throw error;
  }
}

async function runAgainstModel(store: EventStore, steps: readonly Step[]): Promise<void> {
  const prefix = freshPrefix();
  const model = new Map<string, NewEvent[]>([0, 1, 2].map((n) => [`${prefix}${n}`, []]));
  const sent: NewEvent[][] = [];
  for (const { stream: n, expected: relative, count, back } of steps) {
    const stream = `${prefix}${n}`;
    const current = model.get(stream) ?? [];
    const expected = typeof relative === 'object' ? Math.max(0, current.length - 1 + relative.offset) : relative;
    const repeatable = typeof expected === 'number' || expected === 'no-stream';
    const before = back === undefined || !repeatable ? undefined : sent.at(-back)?.slice(0, count);
    const events = before ?? sampleEvents(count);
    sent.push([...events]);
    const wanted = appendToModel(current, events, expected);
    expect(await appendToStore(store, stream, events, expected)).toEqual(wanted);
  }
  for (const [stream, events] of model) {
    expect(idsOf(await wholeStream(store, stream))).toEqual(idsOf(events));
    expect(await store.lastRevision(stream)).toBe(events.length === 0 ? undefined : events.length - 1);
  }
  const log = await store.readLog({ filter: { streamPrefixes: [prefix] }, limit: 4096 });
  expect(log.events).toHaveLength([...model.values()].flat().length);
}

export function describeRandomAppends(open: OpenEngine): void {
  describe('appends at random', () => {
    const engine = useEngine(open);

    it('leave streams as a list in memory would be', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) =>
          runAgainstModel(engine.store(), steps),
        ),
        { numRuns: 30 },
      );
    });
  });
}
