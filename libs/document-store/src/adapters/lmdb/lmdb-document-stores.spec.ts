import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DocumentStoreUnavailable, InvalidDocumentRequest } from '../../index.js';
import type { Collection, IndexDefinition } from '../../index.js';
import { openLmdbRecordStore, openLmdbViewStore } from './index.js';

interface Thing {
  readonly kind: string;
  readonly size: number;
}

const BY_SIZE: IndexDefinition = { name: 'by-size', equal: ['kind'], order: 'size' };
const EVERY = { index: 'by-size', equal: { kind: 'box' }, direction: 'up', limit: 1000 } as const;

function things(...indexes: IndexDefinition[]): Collection<Thing> {
  return { name: 'things', indexes };
}

describe('documents in LMDB', () => {
  let path = '';
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'lmdb-documents-'));
  });
  afterEach(async () => {
    await rm(path, { recursive: true });
  });

  it('are put into an index that is declared later, and taken out of one that no longer is', async () => {
    const open = (collection: Collection<Thing>) => openLmdbRecordStore({ path, collections: [collection] });
    const [plain, indexed] = [things(), things(BY_SIZE)];
    const first = await open(plain);
    for (let size = 0; size < 600; size += 1) await first.create(plain, `thing-${size}`, { kind: 'box', size });
    await first.close();

    const second = await open(indexed);
    expect((await second.page(indexed, EVERY)).map(({ body }) => body.size)).toEqual(
      Array.from({ length: 600 }, (_, n) => n),
    );
    await second.close();

    const third = await open(plain);
    await third.remove(plain, 'thing-0');
    await third.replace(plain, 'thing-1', 1, { kind: 'bag', size: 1 });
    await third.close();

    const fourth = await open(indexed);
    expect((await fourth.page(indexed, { ...EVERY, limit: 1 })).map(({ id }) => id)).toEqual(['thing-2']);
    await fourth.close();
  });

  it('are unavailable where the folder cannot be one', async () => {
    const file = join(path, 'file');
    await writeFile(file, 'no folder');
    await expect(openLmdbViewStore({ path: file, collections: [] })).rejects.toBeInstanceOf(DocumentStoreUnavailable);
  });

  it.each<[string, Collection<object>[]]>([
    ['twice', [things(), things()]],
    ['by a name out of bounds', [{ name: 'Things', indexes: [] }]],
    ['with two indexes of one name', [things(BY_SIZE, BY_SIZE)]],
    ['with a field that no index can name', [things({ name: 'by-dot', equal: [], order: 'a.b' })]],
  ])('cannot be declared %s', async (_, collections) => {
    await expect(openLmdbViewStore({ path, collections })).rejects.toBeInstanceOf(InvalidDocumentRequest);
  });
});
