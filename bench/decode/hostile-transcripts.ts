import { pick, type Random } from './seeded-random.js';

const LENGTH = 500;

/** Words that may mean most things at once, phrases that take back or repeat, and what groups and multiplies. */
const WORDS = [
  ...[
    'a',
    'i',
    'to',
    'for',
    'be',
    'see',
    'oh',
    'ate',
    'won',
    'are',
    'you',
    'why',
    'and',
    'in',
    'as',
    'b',
    '7',
    'x',
    '42',
    '007',
    'ab',
    'A7',
  ],
  ...[
    'bee',
    'alpha',
    'mike',
    'boy',
    'double',
    'triple',
    'quadruple',
    'twenty',
    'one',
    'hundred',
    'fifteen',
    'thousand',
    'like',
    'dog',
    'W',
  ],
  ...[
    'no',
    'wait',
    'no wait',
    'sorry',
    'scratch that',
    'i mean',
    'not',
    'start over',
    'again',
    'repeat',
    'dash',
    'um',
    'B as in boy',
    'see cat',
  ],
  ...[
    'A7K-3DF-GH24',
    'ABC',
    'abcdefghjk',
    'beeceedee',
    'double double',
    'to to to',
    'eight ate',
    'x ray',
    'my key is',
    'got it',
  ],
];

const filled = (next: () => string): string => {
  let text = '';
  while (text.length < LENGTH) text += next();
  return Array.from(text).slice(0, LENGTH).join('');
};

/** Transcripts of 500 characters that give a decoder as much to do as possible. */
export function hostileTranscripts(random: Random, mixtures: number): readonly string[] {
  const repeated = WORDS.flatMap((word) => [filled(() => `${word} `), filled(() => word), filled(() => `${word}-`)]);
  const alternating = WORDS.map((word) => {
    const other = pick(random, WORDS);
    return filled(() => `${word} ${other} `);
  });
  const mixed = Array.from({ length: mixtures }, () => {
    const few = Array.from({ length: 2 + Math.floor(random() * 8) }, () => pick(random, WORDS));
    return filled(() => `${pick(random, few)} `);
  });
  const symbols = Array.from({ length: mixtures }, () =>
    filled(() => pick(random, 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789 -')),
  );
  const foreign = Array.from({ length: mixtures }, () =>
    filled(() => String.fromCodePoint(Math.floor(random() * (random() < 0.5 ? 0x500 : 0xd800)))),
  );
  return [...repeated, ...alternating, ...mixed, ...symbols, ...foreign];
}
