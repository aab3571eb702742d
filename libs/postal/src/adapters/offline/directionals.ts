/** Publication 28, 233 and Appendix B. */
const DIRECTIONALS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ N: 'NORTH', E: 'EAST', S: 'SOUTH', W: 'WEST' },
    ...{ NE: 'NORTHEAST', NW: 'NORTHWEST', SE: 'SOUTHEAST', SW: 'SOUTHWEST' },
  }).flatMap(([code, word]): [string, string][] => [
    [code, code],
    [word, code],
  ]),
);

export function directional(word: string): string | undefined {
  return DIRECTIONALS.get(word);
}

/** `NORTH EAST`, as one or two words, is one directional; `NORTH SOUTH` is not (Publication 28, 233.22). */
export function joined(first: string | undefined, second: string | undefined): string | undefined {
  const [one, two] = [directional(first ?? ''), directional(second ?? '')];
  return /^[NS]$/.test(one ?? '') && /^[EW]$/.test(two ?? '') ? `${one ?? ''}${two ?? ''}` : undefined;
}

/** How many words at the start are directionals, where a word follows that is none. */
export function leadingDirectionals(words: readonly string[]): number {
  const name = words.findIndex((word) => directional(word) === undefined);
  return Math.max(name, 0);
}

/** The words without the directionals at the end. */
export function withoutTrailingDirectionals(words: readonly string[]): readonly string[] {
  const last = words.findLastIndex((word) => directional(word) === undefined);
  return words.slice(0, last + 1);
}
