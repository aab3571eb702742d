import { KEY_LENGTH } from '../alphabet.js';
import { GROUP_ORDER, IDENTITY, multiply } from '../dihedral-group.js';
import { elementOf } from '../group-check.js';
import { MODULUS, residue } from '../residue-check.js';

/** What both checks remember of the symbols so far: the product in D17 and the sum mod 12. */
export const CHECK_STATES = GROUP_ORDER * MODULUS;

/** Before the first symbol, and, of a valid key, after the last. */
export const NEUTRAL_STATE = IDENTITY * MODULUS;

const SYMBOLS = GROUP_ORDER;

/** By position, then `symbol * CHECK_STATES + state`: the state after that symbol. */
export const NEXT_STATE: readonly Uint16Array[] = Array.from({ length: KEY_LENGTH }, (_, position) =>
  transitionsAt(position),
);

/**
 * The same backwards: the state before the symbol, by the state after it. A symbol never leads from two states to one.
 */
export const PREVIOUS_STATE: readonly Uint16Array[] = NEXT_STATE.map(reversed);

function transitionsAt(position: number): Uint16Array {
  const table = new Uint16Array(SYMBOLS * CHECK_STATES);
  for (let symbol = 0; symbol < SYMBOLS; symbol++) {
    const element = elementOf(symbol, position);
    const added = residue(symbol, position);
    for (let state = 0; state < CHECK_STATES; state++) {
      const product = multiply(Math.floor(state / MODULUS), element);
      table[symbol * CHECK_STATES + state] = product * MODULUS + (((state % MODULUS) + added) % MODULUS);
    }
  }
  return table;
}

function reversed(next: Uint16Array): Uint16Array {
  const table = new Uint16Array(next.length);
  next.forEach((reached, at) => {
    const state = at % CHECK_STATES;
    table[at - state + reached] = state;
  });
  return table;
}
