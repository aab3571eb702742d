import { InvalidDocumentRequest, MAX_DEPTH, MAX_KEY_BYTES, MAX_PAGE } from '../index.js';
import type { Collection, PageRequest } from '../index.js';
import { RANKED, SAMPLES, UNDECLARED, uniqueName } from './sample-collections.js';

/** The parts of a store that turn a fault of the program away, the same for views and records. */
export interface CheckedStore {
  get(collection: Collection<object>, id: string): Promise<unknown>;
  getMany(collection: Collection<object>, ids: readonly string[]): Promise<unknown>;
  page(collection: Collection<object>, request: PageRequest): Promise<unknown>;
  write(collection: Collection<object>, id: string, body: object): Promise<unknown>;
}

const PAGE: PageRequest = { index: 'by-group', equal: { group: 'g' }, direction: 'up', limit: 10 };
const TOO_LONG = 'é'.repeat(MAX_KEY_BYTES / 2 + 1);

export function describeInvalidRequests(store: CheckedStore): void {
  const refused = async (request: Promise<unknown>): Promise<void> => {
    await expect(request).rejects.toBeInstanceOf(InvalidDocumentRequest);
  };

  describe('a fault in the program is told apart from an engine out of reach:', () => {
    it('a collection that was not declared', async () => {
      await refused(store.get(UNDECLARED, 'x'));
      await refused(store.getMany(UNDECLARED, ['x']));
      await refused(store.page(UNDECLARED, PAGE));
      await refused(store.write(UNDECLARED, 'x', {}));
    });

    it('an index that was not declared, or whose equal fields are not fixed in full', async () => {
      await refused(store.page(SAMPLES, PAGE));
      await refused(store.page(RANKED, { ...PAGE, index: 'by-colour' }));
      await refused(store.page(RANKED, { ...PAGE, equal: {} }));
      await refused(store.page(RANKED, { ...PAGE, equal: { group: 'g', shelf: 1 } }));
    });

    it.each([0, -1, 1.5, MAX_PAGE + 1, NaN])('a page of %p documents', async (limit) => {
      await refused(store.page(RANKED, { ...PAGE, limit }));
    });

    it('more ids at once than a page may hold', async () => {
      await refused(
        store.getMany(
          SAMPLES,
          Array.from({ length: MAX_PAGE + 1 }, (_, n) => `id-${n}`),
        ),
      );
    });

    it.each([
      ['empty', ''],
      ['too long', TOO_LONG],
      ['not well-formed', 'a\ud800'],
    ])('an id that is %s', async (_, id) => {
      await refused(store.get(SAMPLES, id));
      await refused(store.getMany(SAMPLES, [id]));
      await refused(store.write(SAMPLES, id, {}));
    });

    it.each<[string, object]>([
      ['a list as the body', []],
      ['a list of lists', { list: [[1]] }],
      ['a date', { at: new Date(0) }],
      ['bytes', { bytes: new Uint8Array(2) }],
      ['a map', { map: new Map() }],
      ['an infinite number', { n: Infinity }],
      ['a string that is not well-formed', { text: '\udfff' }],
      ['a field whose name starts with $', { deep: [{ $set: 1 }] }],
      ['a field whose name starts with _', { _bsontype: 'ObjectId' }],
      ['a field whose name holds a dot', { 'a.b': 1 }],
      ['a field without a name', { '': 1 }],
      ['a field with the name of a method of every object', { valueOf: 1 }],
      ['too deep a nesting', nested(MAX_DEPTH + 1)],
    ])('%s in a document', async (_, body) => {
      const id = uniqueName('refused');
      await refused(store.write(SAMPLES, id, body));
      expect(await store.get(SAMPLES, id)).toBeUndefined();
    });

    it('an indexed field that holds neither a string nor a number, or too long a one', async () => {
      const id = uniqueName('refused');
      await refused(store.write(RANKED, id, { group: ['g'], rank: 1 }));
      await refused(store.write(RANKED, id, { group: 'g', rank: true }));
      await refused(store.write(RANKED, id, { group: TOO_LONG, rank: 1 }));
      expect(await store.get(RANKED, id)).toBeUndefined();
    });
  });
}

/** `depth` objects, each within the one before. */
function nested(depth: number): object {
  return depth === 1 ? {} : { in: nested(depth - 1) };
}
