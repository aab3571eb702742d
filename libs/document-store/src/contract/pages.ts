import { indexedPages, type IndexValue, type PageRequest } from '../index.js';
import type { Ranked } from './sample-collections.js';
import { uniqueName } from './sample-collections.js';

interface Found {
  readonly id: string;
  readonly body: Ranked;
}

/** The parts of a store that pages are about, the same for views and records. */
export interface PagedStore {
  /** Writes a document that is new. */
  write(id: string, body: Ranked): Promise<void>;
  /** Writes over one that was written once. */
  overwrite(id: string, body: Ranked): Promise<void>;
  page(request: PageRequest): Promise<readonly Found[]>;
}

const rankOf = ({ rank }: Ranked): IndexValue | null => rank ?? null;

export function describePages(store: PagedStore): void {
  const fill = async (
    rows: readonly (readonly [id: string, rank: IndexValue | null | undefined])[],
  ): Promise<string> => {
    const group = uniqueName('group');
    for (const [id, rank] of rows) {
      await store.write(`${group}/${id}`, { group, ...(rank === undefined ? {} : { rank }) });
    }
    return group;
  };
  const idsOf = async (group: string, request: Partial<PageRequest> = {}): Promise<string[]> => {
    const found = await store.page({ index: 'by-group', equal: { group }, direction: 'up', limit: 100, ...request });
    return found.map(({ id }) => id.slice(group.length + 1));
  };

  describe('pages of an index', () => {
    it('hold the documents of the group alone, in the order of the field, up or down', async () => {
      const group = await fill([
        ['b', 20],
        ['c', 5],
        ['a', 100],
      ]);
      await fill([['other', 7]]);

      expect(await idsOf(group)).toEqual(['c', 'b', 'a']);
      expect(await idsOf(group, { direction: 'down' })).toEqual(['a', 'b', 'c']);
    });

    it('hold whole documents', async () => {
      const group = uniqueName('group');
      await store.write(`${group}/1`, { group, rank: 1, note: 'whole' });

      expect(await store.page({ index: 'by-group', equal: { group }, direction: 'up', limit: 1 })).toMatchObject([
        { id: `${group}/1`, body: { group, rank: 1, note: 'whole' } },
      ]);
    });

    it('order negative, fractional and large numbers by their size', async () => {
      const ranks = [-1e300, -20, -3.5, -3.25, 0, 0.1, 1, 256, 2 ** 31, Number.MAX_SAFE_INTEGER, 1e300];
      const group = await fill([...ranks].reverse().map((rank) => [String(ranks.indexOf(rank)), rank]));

      expect(await idsOf(group)).toEqual(ranks.map((_, n) => String(n)));
    });

    it('order strings by their UTF-8 bytes', async () => {
      const ranks = ['', 'A', 'B', 'a', 'a!', 'aa', 'b', 'é', '\u{e000}', '\u{ffff}', '\u{10000}', '\u{1f600}'];
      const group = await fill([...ranks].reverse().map((rank) => [String(ranks.indexOf(rank)), rank]));

      expect(await idsOf(group)).toEqual(ranks.map((_, n) => String(n)));
    });

    it('follow each other without a gap until the index ends, ties and a full last page included', async () => {
      const group = await fill(['a', 'b', 'c', 'd'].map((id) => [id, id === 'a' ? 1 : 2]));

      const walked: string[][] = [];
      const walk = { index: 'by-group', equal: { group }, direction: 'up', limit: 2 } as const;
      for await (const page of indexedPages((request) => store.page(request), rankOf, walk))
        walked.push(page.map(({ id }) => id.slice(group.length + 1)));
      expect(walked).toEqual([['a', 'b'], ['c', 'd'], []]);
    });

    it('order ties by id, in the direction of the page', async () => {
      const group = await fill([
        ['b', 1],
        ['c', 1],
        ['a', 1],
        ['0', 2],
      ]);

      expect(await idsOf(group)).toEqual(['a', 'b', 'c', '0']);
      expect(await idsOf(group, { direction: 'down' })).toEqual(['0', 'c', 'b', 'a']);
    });

    it('leave out documents that lack an indexed field or have null in it', async () => {
      const group = await fill([
        ['absent', undefined],
        ['null', null],
        ['ranked', 3],
      ]);

      expect(await idsOf(group)).toEqual(['ranked']);
      expect(await idsOf(group, { direction: 'down' })).toEqual(['ranked']);
      expect(await idsOf(group, { atLeast: -1e9 })).toEqual(['ranked']);
      expect(await idsOf(group, { atMost: 1e9 })).toEqual(['ranked']);
    });

    it('keep within both bounds, which belong to the page', async () => {
      const group = await fill([1, 2, 3, 4, 5].map((rank) => [String(rank), rank]));

      expect(await idsOf(group, { atLeast: 2, atMost: 4 })).toEqual(['2', '3', '4']);
      expect(await idsOf(group, { atLeast: 2, atMost: 4, direction: 'down' })).toEqual(['4', '3', '2']);
      expect(await idsOf(group, { atLeast: 4, atMost: 2 })).toEqual([]);
    });

    it('go on after the last document seen, also when that one has gone elsewhere', async () => {
      const group = await fill([
        ['a', 1],
        ['b', 2],
        ['c', 2],
        ['d', 2],
        ['e', 3],
      ]);
      const after = { order: 2, id: `${group}/c` };

      expect(await idsOf(group, { after })).toEqual(['d', 'e']);
      expect(await idsOf(group, { after, direction: 'down' })).toEqual(['b', 'a']);
      expect(await idsOf(group, { after, atMost: 2 })).toEqual(['d']);
      expect(await idsOf(group, { after, atLeast: 3 })).toEqual(['e']);
      await store.overwrite(`${group}/c`, { group, rank: 9 });
      expect(await idsOf(group, { after })).toEqual(['d', 'e', 'c']);
    });

    it('hold no more than their limit', async () => {
      const group = await fill([1, 2, 3].map((rank) => [String(rank), rank]));

      expect(await idsOf(group, { limit: 2 })).toEqual(['1', '2']);
      expect(await idsOf(group, { limit: 1, direction: 'down' })).toEqual(['3']);
    });

    it('follow a document that is overwritten to its new place, or out of the index', async () => {
      const group = await fill([
        ['moves', 1],
        ['stays', 2],
        ['leaves', 3],
      ]);
      await store.overwrite(`${group}/moves`, { group, rank: 10 });
      await store.overwrite(`${group}/leaves`, { group: 'elsewhere', rank: 3 });

      expect(await idsOf(group)).toEqual(['stays', 'moves']);
    });

    it('fix every equal field, or none where the index has none', async () => {
      const group = uniqueName('group');
      await store.write(`${group}/1`, { group, shelf: 1, rank: 'x', note: `${group}-2` });
      await store.write(`${group}/2`, { group, shelf: 2, rank: 'x', note: `${group}-1` });
      const ofShelf = await store.page({
        index: 'by-group-and-shelf',
        equal: { group, shelf: 2 },
        direction: 'up',
        limit: 10,
      });
      const byNote = await store.page({
        index: 'by-note',
        equal: {},
        direction: 'up',
        limit: 2,
        atLeast: group,
        atMost: `${group}-~`,
      });

      expect(ofShelf.map(({ id }) => id)).toEqual([`${group}/2`]);
      expect(byNote.map(({ id }) => id)).toEqual([`${group}/2`, `${group}/1`]);
    });
  });
}
