import * as fc from 'fast-check';
import { hostileTranscripts } from '../../../bench/decode/hostile-transcripts.js';
import { seededRandom } from '../../../bench/decode/seeded-random.js';
import { decodeTranscript, formatPersonKey, parsePersonKey } from '../src/index.js';

const IS_FULL = process.env['TEST_ROUNDS'] === 'full';

/** All of them, or one in eight. */
const hostile = (seed: number): readonly string[] =>
  hostileTranscripts(seededRandom(seed), IS_FULL ? 300 : 40).filter((_, at) => IS_FULL || at % 8 === 0);

function expectKeys(transcript: string): void {
  const found = decodeTranscript(transcript);
  const keys = found.map(({ key }) => key);
  expect(found.length).toBeLessThanOrEqual(10);
  expect(new Set(keys).size).toBe(found.length);
  expect(keys.map(parsePersonKey)).toEqual(keys);
  expect(found.map(({ formatted }) => formatted)).toEqual(keys.map(formatPersonKey));
}

describe('whatever a transcript holds', () => {
  it('what comes back are at most ten different valid keys: any Unicode', () => {
    const text = fc.string({ unit: 'binary', maxLength: 500 });
    fc.assert(fc.property(text, expectKeys), { numRuns: IS_FULL ? 2000 : 80 });
  });

  it('what comes back are at most ten different valid keys: words that may mean anything', () => {
    hostile(31).forEach(expectKeys);
  });

  it('says the same again when it is asked again', () => {
    for (const transcript of hostile(32).slice(0, 40)) {
      expect(decodeTranscript(transcript)).toEqual(decodeTranscript(transcript));
    }
  });

  // How long it takes, `npm run bench -- decode` tells.
  it.each(['A', 'to ', 'B as in boy ', 'no wait ', 'double ', '\u{1f511}', 'é', '7'])(
    'is heard no further than to its two thousandth character, so that its length costs nothing: %j',
    (piece) => {
      const transcript = piece.repeat(Math.ceil(10_000 / piece.length));
      expectKeys(transcript);
      expect(decodeTranscript(transcript)).toEqual(decodeTranscript(transcript.slice(0, 2000)));
    },
  );

  it('is no key where letters only look like ours', () => {
    expect(decodeTranscript('В Ѕ 8 Ј Լ 4 2 Ј Ѵ А')).toEqual([]);
  });
});
