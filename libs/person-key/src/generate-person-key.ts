import { ALPHABET, KEY_LENGTH, spell, type SymbolIndex } from './alphabet.js';
import { EXAMPLE_KEY } from './example-key.js';
import { checkSymbolFor } from './group-check.js';
import { passesResidueCheck } from './residue-check.js';

/**
 * Bytes from here on are thrown away, so that each symbol stands for equally many of those that are left (7 of 238).
 */
const FIRST_BYTE_REJECTED = 256 - (256 % ALPHABET.length);

/**
 * A key takes about 116 bytes; a working source needs more than this once in 10^70 keys. A source that is stuck ends
 * here.
 */
const MAX_BYTES = 20_000;

/**
 * A new key (10 symbols, no hyphens), every valid key but that of the examples equally likely: nine uniform symbols and
 * the check symbol that follows from them, drawn again until the second condition holds.
 *
 * @param randomByte a cryptographic source of integers from 0 to 255
 * @throws Error when the source gives anything else, or repeats itself without end
 */
export function generatePersonKey(randomByte: () => number): string {
  const draw = symbolSource(randomByte);
  for (;;) {
    const symbols = Array.from({ length: KEY_LENGTH - 1 }, draw);
    symbols.push(checkSymbolFor(symbols));
    const key = spell(symbols);
    if (passesResidueCheck(symbols) && key !== EXAMPLE_KEY) return key;
  }
}

function symbolSource(randomByte: () => number): () => SymbolIndex {
  let drawn = 0;
  return () => {
    for (;;) {
      if (++drawn > MAX_BYTES) throw new Error('the random source repeats itself: no key came of it');
      const byte = randomByte();
      if (!Number.isInteger(byte) || byte < 0 || byte > 255) throw new Error('the random source gave no byte');
      if (byte < FIRST_BYTE_REJECTED) return byte % ALPHABET.length;
    }
  };
}
