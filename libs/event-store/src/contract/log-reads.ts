import type { EventStore, LogFilter, LogPage, Position, RecordedEvent } from '../index.js';
import { useEngine } from './engine.js';
import type { OpenEngine } from './engine.js';
import { freshPrefix, freshStream, idsOf, sampleEvent, sampleEvents, wholeStream } from './sample-events.js';

/** Reads page after page until the head. At most 1,000 pages. */
async function pagesToHead(store: EventStore, limit: number, filter?: LogFilter, after?: Position): Promise<LogPage[]> {
  const pages: LogPage[] = [];
  let from = after;
  while (pages.length < 1000) {
    const page = await store.readLog({
      limit,
      ...(filter === undefined ? {} : { filter }),
      ...(from === undefined ? {} : { after: from }),
    });
    pages.push(page);
    if (page.atHead) return pages;
    from = page.through;
  }
  throw new Error('the log does not end');
}

const eventsOf = (pages: readonly LogPage[]): RecordedEvent[] => pages.flatMap((page) => page.events);

export function describeLogReads(open: OpenEngine): void {
  describe('an empty log', () => {
    const engine = useEngine(open);

    it('has no head and reads as empty, at its head', async () => {
      expect(await engine.store().head()).toBeUndefined();
      expect(await engine.store().readLog({ limit: 10 })).toMatchObject({ events: [], atHead: true });
    });
  });

  describe('the log over all streams', () => {
    const engine = useEngine(open);
    const [red, blue, green] = [freshPrefix(), freshPrefix(), freshPrefix()];
    const [mark, other] = ['log.marked.v1', 'log.marked.v10'];
    /** In log order. */
    let log: RecordedEvent[] = [];

    beforeAll(async () => {
      for (let n = 0; n < 40; n += 1) {
        const stream = `${[red, blue, green][n % 3] ?? ''}${n % 6}`;
        await engine.store().append(stream, [sampleEvent({ type: n % 5 === 0 ? mark : other, data: { n } })], 'any');
      }
      log = eventsOf([await engine.store().readLog({ limit: 100 })]);
    });

    it('holds every event in the order of the appends', () => {
      expect(log.map((event) => event.data)).toEqual(Array.from({ length: 40 }, (_, n) => ({ n })));
    });

    it('has positions of one width that grow', () => {
      const positions = log.map((event) => event.position);
      expect(new Set(positions.map((position) => position.length)).size).toBe(1);
      expect(positions.every((position, n) => n === 0 || position > (positions[n - 1] ?? ''))).toBe(true);
      expect(positions).toEqual(positions.toSorted());
    });

    it('ends at its head', async () => {
      expect(await engine.store().head()).toBe(log.at(-1)?.position);
    });

    it('shows the same event as its stream does', async () => {
      const last = log.at(-1);
      expect((await wholeStream(engine.store(), last?.stream ?? '')).at(-1)).toEqual(last);
    });

    it.each([1, 7, 40, 100])('is read whole in pages of %d', async (limit) => {
      const pages = await pagesToHead(engine.store(), limit);
      expect(eventsOf(pages)).toEqual(log);
      expect(pages.every((page) => page.events.length <= limit)).toBe(true);
    });

    it('is read on after any position, exclusive', async () => {
      for (const [n, event] of log.entries()) {
        const page = await engine.store().readLog({ after: event.position, limit: 3 });
        expect(page.events).toEqual(log.slice(n + 1, n + 4));
      }
    });

    it('says that it is not at the head while events stand behind the page', async () => {
      const page = await engine.store().readLog({ limit: 39 });
      expect(page.atHead).toBe(false);
      expect(page.through).toBe(log[38]?.position);
    });

    it('after the head is empty, at its head, and goes on from there', async () => {
      const head = log.at(-1)?.position ?? '';
      const page = await engine.store().readLog({ after: head, limit: 10 });
      expect(page).toMatchObject({ events: [], atHead: true });
      expect((page.through ?? '') >= head).toBe(true);
    });

    const filters: { by: string; filter: LogFilter; matches: (event: RecordedEvent) => boolean }[] = [
      { by: 'one prefix', filter: { streamPrefixes: [red] }, matches: (event) => event.stream.startsWith(red) },
      {
        by: 'two prefixes',
        filter: { streamPrefixes: [red, green] },
        matches: (event) => !event.stream.startsWith(blue),
      },
      { by: 'a whole name', filter: { streamPrefixes: [`${red}3`] }, matches: (event) => event.stream === `${red}3` },
      { by: 'one type', filter: { eventTypes: [mark] }, matches: (event) => event.type === mark },
      { by: 'two types', filter: { eventTypes: [mark, other] }, matches: () => true },
      { by: 'a type that never was', filter: { eventTypes: ['log.never.v1'] }, matches: () => false },
      { by: 'a pattern, taken literally', filter: { streamPrefixes: ['p.'] }, matches: () => false },
    ];
    it.each(filters)('filtered by $by, holds what matches, in pages of any size', async ({ filter, matches }) => {
      const matching = log.filter(matches);
      for (const limit of [1, 4, 100]) {
        expect(eventsOf(await pagesToHead(engine.store(), limit, filter))).toEqual(matching);
      }
      const half = log[19]?.position ?? '';
      expect(eventsOf(await pagesToHead(engine.store(), 3, filter, half))).toEqual(
        matching.filter((event) => event.position > half),
      );
    });

    it('filtered, says how far it has looked, past what does not match', async () => {
      const pages = await pagesToHead(engine.store(), 100, { eventTypes: ['log.never.v1'] });
      expect((pages.at(-1)?.through ?? '') >= (log.at(-1)?.position ?? '')).toBe(true);
    });

    it('goes on after `through` with what was appended since', async () => {
      const through = (await pagesToHead(engine.store(), 10)).at(-1)?.through ?? '';
      const later = sampleEvents(2);
      await engine.store().append(freshStream(), later, 'no-stream');
      expect(idsOf((await engine.store().readLog({ after: through, limit: 10 })).events)).toEqual(idsOf(later));
    });
  });
}
