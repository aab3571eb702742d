import { MAX_BATCH, type Collection } from '#document-store';
import type { Projection } from '../src/index.js';
import { writtenSteps } from '../src/projector/written-steps.js';

const THINGS: Collection<object> = { name: 'things', indexes: [] };
const SUMS: Collection<object> = { name: 'sums', indexes: [] };

describe('what is written of a step', () => {
  it('is cut into parts that a batch can hold, with what is to be written last behind all others', () => {
    const projection: Projection = {
      name: 'sums',
      streamPrefixes: [],
      collections: [THINGS, SUMS],
      writtenLast: [SUMS],
      readAhead: () => Promise.resolve(),
      apply: () => Promise.resolve(),
    };
    const writes = Array.from({ length: MAX_BATCH + 2 }, (_, n) => ({
      collection: n === 0 ? SUMS : THINGS,
      document: { id: String(n), position: '1', body: {} },
    }));
    const [sum, ...things] = writes;
    expect(writtenSteps(projection, writes, 0)).toEqual([things.slice(0, MAX_BATCH), things.slice(MAX_BATCH), [sum]]);
  });
});
