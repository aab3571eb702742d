/**
 * The NATO spelling alphabet (ICAO's), with the spellings that recognisers give it. The first letter is the letter
 * meant.
 */
export const NATO_WORDS: ReadonlySet<string> = new Set(
  (
    'alpha alfa bravo charlie charley delta echo foxtrot golf hotel india juliet juliett juliette kilo lima mike november oscar ' +
    'papa quebec romeo sierra tango uniform victor viktor whiskey whisky xray yankee zulu'
  ).split(' '),
);

/** Spelling words of police and telephone use, taken for their letter when they stand in a row of symbols. */
export const EVERYDAY_WORDS: ReadonlySet<string> = new Set(
  (
    'adam able apple baker boy bob charles cat david dog edward easy elephant frank fox freddie george henry harry ' +
    'ida john jack king kitty lincoln larry mary nora nancy nan nellie ocean paul peter queen robert roger sam sugar susan ' +
    'tom thomas union uncle vincent william xylophone young yellow zebra'
  ).split(' '),
);

/** What stands between a letter and a word that begins with it. */
export const SPELT_AS: readonly string[] = [
  'as in the word',
  'as in the name',
  'like in the word',
  'like the word',
  'for the word',
  'as in a',
  'as in an',
  'as in',
  'is in',
  'like in',
  'like a',
  'like an',
  'like',
  'for',
  'as for',
  'as',
  'in',
  'from',
  'is for',
  'is like',
  '4',
];

/** Those that say beyond doubt that a spelling word follows, also after a letter that was not understood. */
export const PLAINLY_SPELT_AS: ReadonlySet<string> = new Set([
  'as in the word',
  'as in the name',
  'as in',
  'as in a',
  'as in an',
  'like in',
  'like the word',
  'like in the word',
]);
