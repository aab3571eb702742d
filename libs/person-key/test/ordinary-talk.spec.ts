import { MORE_TALK } from '../../../bench/decode/more-talk.js';
import {
  ADDRESSES,
  NUMBERS,
  ORDINARY_TALK,
  OTHER_CODES,
  SMALL_TALK,
  SPELLED_NAMES,
} from '../../../bench/decode/ordinary-talk.js';
import { pick, seededRandom } from '../../../bench/decode/seeded-random.js';
import { decodeTranscript } from '../src/index.js';

const takenForKeys = (sentences: readonly string[]): readonly string[] =>
  sentences.filter((sentence) => decodeTranscript(sentence).length > 0);

describe('talk without a key', () => {
  it.each(Object.entries({ SMALL_TALK, NUMBERS, ADDRESSES, SPELLED_NAMES, OTHER_CODES }))(
    'is taken for none: %s',
    (_, sentences) => {
      expect(takenForKeys(sentences)).toEqual([]);
    },
  );

  it.each([
    ['small letters', (sentence: string) => sentence.toLowerCase()],
    ['capitals', (sentence: string) => sentence.toUpperCase()],
    ['no punctuation', (sentence: string) => sentence.replace(/[^\p{L}\p{N} ]/gu, '')],
  ])('is hardly ever taken for one in %s', (_, written) => {
    expect(takenForKeys(ORDINARY_TALK.map(written)).length / ORDINARY_TALK.length).toBeLessThan(0.02);
  });

  it('is hardly ever taken for one in sentences that the decoder was not settled on', () => {
    expect(takenForKeys(MORE_TALK).length / MORE_TALK.length).toBeLessThan(0.04);
  });

  it('is hardly ever taken for one, three sentences together', () => {
    const random = seededRandom(21);
    const stories = Array.from({ length: 200 }, () =>
      [1, 2, 3].map(() => pick(random, [...ORDINARY_TALK, ...MORE_TALK])).join(' '),
    );
    expect(takenForKeys(stories).length / stories.length).toBeLessThan(0.06);
  });

  it('is taken for none when it is nothing', () => {
    expect(takenForKeys(['', ' ', '-', '.', '?!', '\u0000', '\u{1f511}'])).toEqual([]);
  });
});
