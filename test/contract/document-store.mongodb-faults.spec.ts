import { DocumentStoreUnavailable } from '#document-store';
import type { Collection, RecordStore, ViewStore } from '#document-store';
import { openMongoRecordStore, openMongoViewStore } from '#document-store/mongodb';
import { DocumentStoreRelay } from '../support/mongodb/document-store-relay.js';
import { FerretDb, findFerretDb } from '../support/mongodb/ferretdb.js';

const THINGS: Collection<{ n: number }> = { name: 'things', indexes: [] };
const collections = [THINGS];
/** For calls that get over a fault: an answer that never comes takes half of it. */
const RECOVERY_MS = 10_000;
/** For a call that nothing can save. */
const SHORT_MS = 2_000;

function faults(binary: string): void {
  let server: FerretDb | undefined;
  let relay: DocumentStoreRelay;
  let records: RecordStore;
  let hasty: RecordStore;
  let views: ViewStore;
  beforeAll(async () => {
    server = await FerretDb.start(binary);
    relay = await DocumentStoreRelay.start(server.url);
    const { url } = relay;
    records = await openMongoRecordStore({ url, database: 'records', collections, timeoutMs: RECOVERY_MS });
    hasty = await openMongoRecordStore({ url, database: 'records', collections, timeoutMs: SHORT_MS });
    views = await openMongoViewStore({ url, database: 'views', collections, timeoutMs: RECOVERY_MS });
  });
  afterAll(async () => {
    await records.close();
    await hasty.close();
    await views.close();
    await relay.stop();
    await server?.stop();
  });
  const unavailable = async (call: Promise<unknown>): Promise<void> => {
    await expect(call).rejects.toBeInstanceOf(DocumentStoreUnavailable);
  };

  it('collections and indexes are made however often the way is cut, for each has its tries and its time', async () => {
    const ordered: Collection<{ n: number }> = { name: 'ordered', indexes: [{ name: 'by-n', equal: [], order: 'n' }] };
    for (const command of ['create', 'createIndexes']) for (let cut = 0; cut < 2; cut += 1) relay.loseCommand(command);
    const opening = { url: relay.url, database: 'cut', collections: [THINGS, ordered], timeoutMs: RECOVERY_MS };
    const made = await openMongoRecordStore(opening);
    await made.create(ordered, 'one', { n: 1 });
    const page = await made.page(ordered, { index: 'by-n', equal: {}, direction: 'up', limit: 1 });
    expect(page).toEqual([{ id: 'one', version: 1, body: { n: 1 } }]);
    await made.close();
  });

  it.each(['loseAnswer', 'loseCommand'] as const)(
    'that it can write is not shown by a write that gets no answer (%s), and is by the next',
    async (lose) => {
      for (const store of [hasty, views]) {
        await store.proveWritable();
        relay[lose]('update');
        await unavailable(store.proveWritable());
        await expect(store.proveWritable()).resolves.toBeUndefined();
      }
    },
  );

  it.each(['loseAnswer', 'holdAnswer'] as const)(
    'a creation whose acknowledgement is lost (%s) is told to have been done',
    async (lose) => {
      relay[lose]('insert');
      expect(await records.create(THINGS, `created-${lose}`, { n: 1 })).toBe(true);
      expect(await records.get(THINGS, `created-${lose}`)).toEqual({
        id: `created-${lose}`,
        version: 1,
        body: { n: 1 },
      });
    },
  );

  it('a creation that failed because the record was there is told to have failed, also when that answer is lost', async () => {
    await records.create(THINGS, 'taken', { n: 1 });
    relay.loseAnswer('insert');
    expect(await records.create(THINGS, 'taken', { n: 2 })).toBe(false);
    expect((await records.get(THINGS, 'taken'))?.body).toEqual({ n: 1 });
  });

  it('a creation that never reached the server is not claimed, nor done later', async () => {
    relay.loseCommand('insert');
    await unavailable(records.create(THINGS, 'never', { n: 1 }));
    expect(await records.get(THINGS, 'never')).toBeUndefined();
  });

  it('a replacement whose acknowledgement is lost is told to have been done', async () => {
    await records.create(THINGS, 'replaced', { n: 1 });
    relay.loseAnswer('update');
    expect(await records.replace(THINGS, 'replaced', 1, { n: 2 })).toBe(true);
    expect(await records.get(THINGS, 'replaced')).toEqual({ id: 'replaced', version: 2, body: { n: 2 } });
  });

  it('a replacement that another was quicker than is told to have failed, also when that answer is lost', async () => {
    await records.create(THINGS, 'quicker', { n: 1 });
    await records.replace(THINGS, 'quicker', 1, { n: 2 });
    relay.loseAnswer('update');
    expect(await records.replace(THINGS, 'quicker', 1, { n: 3 })).toBe(false);
    expect(await records.get(THINGS, 'quicker')).toEqual({ id: 'quicker', version: 2, body: { n: 2 } });
  });

  it('a replacement that never reached the server is not claimed', async () => {
    await records.create(THINGS, 'unreached', { n: 1 });
    relay.loseCommand('update');
    await unavailable(records.replace(THINGS, 'unreached', 1, { n: 2 }));
    expect((await records.get(THINGS, 'unreached'))?.version).toBe(1);
  });

  it('a removal whose acknowledgement is lost is unavailable, and the record gone', async () => {
    await records.create(THINGS, 'removed', { n: 1 });
    relay.loseAnswer('delete');
    await unavailable(records.remove(THINGS, 'removed'));
    expect(await records.get(THINGS, 'removed')).toBeUndefined();
  });

  it.each(['loseAnswer', 'loseCommand', 'holdAnswer'] as const)(
    'a batch of a view gets over a fault by itself (%s)',
    async (fault) => {
      const position = '1'.padStart(20, '0');
      const batch = (n: number, at: string): Promise<void> =>
        views.apply({
          writes: [
            { collection: THINGS, document: { id: `${fault}-old`, position: at, body: { n } } },
            { collection: THINGS, document: { id: `${fault}-${n}`, position: at, body: { n } } },
          ],
          checkpoint: { name: fault, position: at },
        });
      relay[fault]('insert');
      await batch(1, position);
      relay[fault]('update');
      await batch(2, '2'.padStart(20, '0'));

      expect(await views.checkpoint(fault)).toBe('2'.padStart(20, '0'));
      expect((await views.get(THINGS, `${fault}-old`))?.body).toEqual({ n: 2 });
      expect((await views.get(THINGS, `${fault}-1`))?.body).toEqual({ n: 1 });
      expect((await views.get(THINGS, `${fault}-2`))?.body).toEqual({ n: 2 });
    },
  );

  it('a read whose answer never comes is unavailable within its time', async () => {
    relay.holdAnswer('find');
    const before = performance.now();
    await unavailable(hasty.get(THINGS, 'taken'));
    expect(performance.now() - before).toBeLessThan(10_000);
    expect((await records.get(THINGS, 'taken'))?.version).toBe(1);
  });
}

describe('the document stores on MongoDB, a server or a network that fails them', () => {
  const binary = findFerretDb();
  if (binary === undefined) it.skip('FerretDB is not installed', () => undefined);
  else faults(binary);

  it.each([
    'mongodb://user:s3cret-word@127.0.0.1:1/',
    'mongodb://user:s3cret-word@127.0.0.1:notaport/',
    'mongodb+srv://user:s3cret-word@',
    'http://user:s3cret-word@127.0.0.1/',
  ])('an address that cannot be used is told without the password in it (%#)', async (url) => {
    const opened = openMongoRecordStore({ url, database: 'records', collections, timeoutMs: 300 });
    const error: unknown = await opened.catch((reason: unknown) => reason);

    expect(error).toBeInstanceOf(DocumentStoreUnavailable);
    expect(error instanceof Error && [error.message, error.stack, String(error.cause)].join()).not.toContain('s3cret');
  });
});
