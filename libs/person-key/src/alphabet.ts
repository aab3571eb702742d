/** The 34 symbols of a person key: no O and no I, which look like 0 and 1 and are read as them when typed. */
export const ALPHABET = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Symbols in a key. The last one is the check symbol. */
export const KEY_LENGTH = 10;

/** A symbol's place in the alphabet, from 0 to 33. */
export type SymbolIndex = number;

const typed = new Map<string, SymbolIndex>(
  Array.from(ALPHABET).flatMap((symbol, index) => [
    [symbol, index],
    [symbol.toLowerCase(), index],
  ]),
);
for (const [asTyped, meant] of Object.entries({ O: '0', o: '0', I: '1', i: '1' })) {
  typed.set(asTyped, ALPHABET.indexOf(meant));
}

/**
 * The symbol that one typed character stands for: case is forgiven, O is 0 and I is 1. A table of ASCII letters alone,
 * because `toUpperCase` would let foreign letters in (the dotless i becomes I, the long s becomes S).
 */
export function symbolTyped(character: string): SymbolIndex | undefined {
  return typed.get(character);
}

/** The key that the symbols spell. */
export function spell(symbols: readonly SymbolIndex[]): string {
  return symbols.map((symbol) => ALPHABET.charAt(symbol)).join('');
}
