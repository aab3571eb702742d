import fc from 'fast-check';
import type { PageRequest } from '../index.js';
import type { PagedStore } from './pages.js';
import { uniqueName } from './sample-collections.js';

interface Row {
  readonly id: string;
  readonly rank: string;
}

const rank = fc.string({ unit: 'binary', maxLength: 4 });
const wholeWalk = fc.record({
  rows: fc.uniqueArray(fc.record({ id: fc.string({ unit: 'binary', maxLength: 3 }), rank }), {
    selector: ({ id }) => id,
    maxLength: 12,
  }),
  direction: fc.constantFrom('up' as const, 'down' as const),
  limit: fc.integer({ min: 1, max: 5 }),
  atLeast: fc.option(rank, { nil: undefined }),
  atMost: fc.option(rank, { nil: undefined }),
});

/** Any documents, walked page by page, come as they would from a sorted list. */
export function describeRandomPages(store: PagedStore): void {
  it('walked to the end, hold what a sorted list of the documents holds', async () => {
    await fc.assert(
      fc.asyncProperty(wholeWalk, async ({ rows, direction, limit, atLeast, atMost }) => {
        const group = uniqueName('random');
        for (const row of rows) await store.write(`${group}${row.id}`, { group, rank: row.rank });
        const bounds = { ...(atLeast === undefined ? {} : { atLeast }), ...(atMost === undefined ? {} : { atMost }) };
        const request = { index: 'by-group', equal: { group }, direction, limit, ...bounds };

        expect(await walk(store, request)).toEqual(
          expected(rows, direction, atLeast, atMost).map(({ id }) => `${group}${id}`),
        );
      }),
      { numRuns: 20 },
    );
  });
}

async function walk(store: PagedStore, request: PageRequest): Promise<string[]> {
  const seen: string[] = [];
  for (let after: PageRequest['after']; ;) {
    const page = await store.page({ ...request, ...(after === undefined ? {} : { after }) });
    seen.push(...page.map(({ id }) => id));
    const last = page.at(-1);
    if (last === undefined) return seen;
    after = { order: last.body.rank ?? '', id: last.id };
  }
}

function expected(rows: readonly Row[], direction: 'up' | 'down', atLeast?: string, atMost?: string): Row[] {
  const inside = rows.filter(
    (row) =>
      (atLeast === undefined || compareBytes(row.rank, atLeast) >= 0) &&
      (atMost === undefined || compareBytes(row.rank, atMost) <= 0),
  );
  const up = inside.sort((a, b) => compareBytes(a.rank, b.rank) || compareBytes(a.id, b.id));
  return direction === 'up' ? up : up.reverse();
}

function compareBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
