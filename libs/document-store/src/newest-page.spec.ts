import { randomUUID } from 'node:crypto';
import { InMemoryRecordStore } from '../../../test/support/engines/in-memory-record-store.js';
import type { Collection } from './collection.js';
import { newestPage } from './newest-page.js';

interface Letter {
  readonly to: string;
  readonly at: string;
  readonly isRead?: boolean;
}
const LETTERS: Collection<Letter> = {
  name: 'letters',
  indexes: [{ name: 'by-addressee', equal: ['to'], order: 'at' }],
};
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('a page of the newest records', () => {
  let records: InMemoryRecordStore;
  let ids: string[];
  beforeEach(async () => {
    records = new InMemoryRecordStore([LETTERS]);
    ids = [];
    for (let day = 9; day > 0; day--) ids.push(await sent({ to: 'ida', at: `2030-01-0${day}T00:00:00.000Z` }));
  });

  async function sent(letter: Letter): Promise<string> {
    const id = randomUUID();
    await records.create(LETTERS, id, letter);
    return id;
  }
  const page = (cursor?: string | null, to = 'ida') =>
    newestPage(records, LETTERS, { index: 'by-addressee', equal: { to }, limit: 3 }, cursor ?? undefined);
  const idsOf = async (cursor?: string | null) => (await page(cursor))?.entries.map(({ id }) => id);

  it('comes behind the page before, until there are no more', async () => {
    const first = await page();
    const second = await page(first?.next);
    const third = await page(second?.next);
    expect([first, second, third].flatMap((one) => one?.entries.map(({ id }) => id))).toEqual(ids);
    expect([first?.next, second?.next, third?.next]).toEqual([
      expect.stringMatching(UUID),
      expect.stringMatching(UUID),
      null,
    ]);
  });

  it('comes there also when all of the page before are gone', async () => {
    const first = await page();
    for (const { id } of first?.entries ?? []) await records.remove(LETTERS, id);
    expect(await idsOf(first?.next)).toEqual(ids.slice(3, 6));
  });

  it('leaves out none and repeats none of those that came at the same moment', async () => {
    const atOnce = [];
    for (let n = 0; n < 20; n++) atOnce.push(await sent({ to: 'jon', at: '2030-02-01T00:00:00.000Z' }));
    const found: string[] = [];
    for (let next: string | null | undefined = undefined; next !== null;) {
      const read = await page(next, 'jon');
      found.push(...(read?.entries ?? []).map(({ id }) => id));
      next = read?.next ?? null;
    }
    expect(found).toEqual(atOnce.sort().reverse());
  });

  it('is full also where much of what stands there is over', async () => {
    for (let n = 0; n < 10; n++) await sent({ to: 'ida', at: '2030-02-01T00:00:00.000Z', isRead: true });
    const request = { index: 'by-addressee', equal: { to: 'ida' }, limit: 3 };
    const unread = await newestPage(
      records,
      LETTERS,
      { ...request, isListed: ({ isRead }) => isRead !== true },
      undefined,
    );
    expect(unread?.entries.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    expect(await idsOf(unread?.next)).toEqual(ids.slice(3, 6));
  });

  it('can be asked for by the id of the record before it, as long as that is there', async () => {
    expect(await idsOf(ids[2])).toEqual(ids.slice(3, 6));
    await records.remove(LETTERS, String(ids[2]));
    expect(await page(ids[2])).toBeUndefined();
  });

  it('is none for the cursor of somebody else’s list, or a made-up one', async () => {
    await sent({ to: 'jon', at: '2030-01-01T00:00:00.000Z' });
    const { next } = (await page()) ?? {};
    expect(await page(next, 'jon')).toBeUndefined();
    expect(await page(randomUUID())).toBeUndefined();
  });
});
