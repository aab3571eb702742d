import fc from 'fast-check';
import { MAX_KEY_BYTES } from '../index.js';
import type { Collection } from '../index.js';
import type { Sample } from './sample-collections.js';
import { BULK, SAMPLES, uniqueName } from './sample-collections.js';

/** Writes a new document and reads it back, the same for views and records. */
export interface FaithfulStore {
  write(collection: Collection<Sample>, id: string, body: Sample): Promise<void>;
  read(collection: Collection<Sample>, id: string): Promise<Sample | undefined>;
}

const fieldName = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 8 })

  .filter((name) => !(name in {}) && /^[^$_.\0][^.\0]*$/u.test(name));
const { body } = fc.letrec((tie) => ({
  body: fc.dictionary(fieldName, tie('value'), { maxKeys: 5, noNullPrototype: true }),
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constant(null),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (n === 0 ? 0 : n)),
    fc.maxSafeInteger(),
    fc.string({ unit: 'binary' }),
    fc.array(
      tie('value').filter((item) => !Array.isArray(item)),
      { maxLength: 4 },
    ),
    tie('body'),
  ),
}));

export function describePlainJson(store: FaithfulStore): void {
  describe('a document', () => {
    it('is read as it was written, whatever JSON it holds', async () => {
      await fc.assert(
        fc.asyncProperty(body, async (random) => {
          const id = uniqueName('json');
          await store.write(SAMPLES, id, random);
          expect(await store.read(SAMPLES, id)).toEqual(random);
        }),
        { numRuns: 30 },
      );
    });

    it('keeps names that mean something to an engine or to JavaScript', async () => {
      const id = uniqueName('json');
      const odd = {
        id: 1,
        position: 'x',
        version: 9,
        body: {},
        length: 3,
        items: null,
        'é ✓': [{ in: [] }],
      };
      await store.write(SAMPLES, id, odd);
      expect(await store.read(SAMPLES, id)).toEqual(odd);
    });

    it('loses an undefined field and nothing else', async () => {
      const id = uniqueName('json');
      await store.write(SAMPLES, id, { gone: undefined, kept: null, deep: { gone: undefined } });
      expect(await store.read(SAMPLES, id)).toEqual({ kept: null, deep: {} });
      expect(Object.keys((await store.read(SAMPLES, id)) ?? {})).toEqual(['kept', 'deep']);
    });

    it('has an id of any characters and of the longest length', async () => {
      const ids = [
        'a/b',
        ' ',
        '$set',
        'a.b',
        '\0',
        'a\0',
        'a\0b',
        '\u{1f600}',
        '"\'\\',
        '%00',
        'é'.repeat(MAX_KEY_BYTES / 2),
      ];
      for (const [n, id] of ids.entries()) await store.write(SAMPLES, id, { n });
      for (const [n, id] of ids.entries()) expect(await store.read(SAMPLES, id)).toEqual({ n });
    });

    it('may be large', async () => {
      const id = uniqueName('large');
      const large = { text: 'x'.repeat(1_000_000), list: Array.from({ length: 10_000 }, (_, n) => n) };
      await store.write(BULK, id, large);
      expect(await store.read(BULK, id)).toEqual(large);
    });
  });
}
