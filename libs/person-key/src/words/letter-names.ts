/**
 * Letters as recognisers write them when they are not words of their own. Heard between symbols or alone, they mean the
 * letter.
 */
export const LETTER_NAMES: ReadonlyMap<string, string> = invert({
  A: 'ay',
  B: 'bee bea',
  C: 'cee',
  D: 'dee',
  E: 'ee',
  F: 'ef eff',
  G: 'gee jee',
  H: 'aitch haitch eitch',
  J: 'jay',
  K: 'kay',
  L: 'el ell elle',
  M: 'em',
  N: 'en',
  P: 'pee',
  Q: 'cue queue kew',
  R: 'ar arr',
  S: 'ess es',
  T: 'tee',
  V: 'vee',
  W: 'dubya doubleyou doubleu dubyou dubbleyou',
  X: 'ex eks ecks',
  Y: 'wye wy',
  Z: 'zee zed',
});

/** Words in their own right that recognisers also write for a letter that sounds the same, or nearly. */
export const LETTER_HOMOPHONES: ReadonlyMap<string, string> = invert({
  A: 'a eh hey hay',
  B: 'be',
  C: 'see sea si',
  E: 'he',
  F: 'if',
  G: 'ji',
  H: 'age ach',
  I: 'i eye aye',
  K: 'okay ok cay',
  M: 'am',
  N: 'and an end in',
  P: 'pea pe',
  R: 'are our',
  S: 'as us',
  T: 'tea ti',
  U: 'you u ewe yew',
  V: 'we',
  X: 'axe eggs',
  Y: 'why',
  Z: 'said',
});

/** Of those above, the ones that sound the same; the others are only near. */
export const SAME_SOUND: ReadonlySet<string> = new Set(
  'a be see sea eye aye i are tea pea you u ewe yew why cay ay'.split(' '),
);

/** What a word means, from the words for each symbol. */
export function invert(spellings: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(spellings).flatMap(([symbol, words]) => words.split(' ').map((word) => [word, symbol] as const)),
  );
}
