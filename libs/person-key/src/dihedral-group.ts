/**
 * D17, the symmetries of a regular 17-gon: 17 rotations (0 to 16) and 17 reflections (17 to 33). Element `17 * f + k`
 * is `r^k s^f`, with r the rotation by one corner and s a reflection, so `s r = r^-1 s`. Not commutative, which is what
 * lets a check over it see transpositions.
 */
export type GroupElement = number;

const CORNERS = 17;

/** 34, one element for each symbol of a key. */
export const GROUP_ORDER = 2 * CORNERS;

export const IDENTITY: GroupElement = 0;

export function multiply(a: GroupElement, b: GroupElement): GroupElement {
  const reflectsA = a >= CORNERS;
  const reflectsB = b >= CORNERS;
  const rotation = ((a % CORNERS) + (reflectsA ? CORNERS - (b % CORNERS) : b % CORNERS)) % CORNERS;
  return reflectsA === reflectsB ? rotation : rotation + CORNERS;
}

export function inverse(a: GroupElement): GroupElement {
  return a >= CORNERS ? a : (CORNERS - a) % CORNERS;
}
