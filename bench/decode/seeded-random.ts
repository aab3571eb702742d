/**
 * Numbers from 0 up to 1 that look random and are the same in every run (mulberry32, by Tommy Ettinger, public domain).
 */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @throws RangeError when there is nothing to pick from */
export function pick<T>(random: Random, choices: ArrayLike<T>): T {
  const chosen = choices[Math.floor(random() * choices.length)];
  if (chosen === undefined) throw new RangeError('nothing to pick from');
  return chosen;
}
