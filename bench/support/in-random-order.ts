import { randomInt } from 'node:crypto';

/** The same things in an order of chance, so that no kind of them is measured earlier or later than another. */
export function inRandomOrder<T>(things: readonly T[]): T[] {
  const rest = [...things];
  return things.flatMap(() => rest.splice(randomInt(rest.length), 1));
}
