import { randomInt } from 'node:crypto';

/** A whole number from 0 to `below`, not counted. */
export const oneOf = (below: number): number => (below <= 1 ? 0 : randomInt(below));

/** True so often of a hundred. */
export const percent = (chance: number): boolean => oneOf(100) < chance;

export function pick<const List extends readonly [unknown, ...unknown[]]>(list: List): List[number] {
  return list[oneOf(list.length)];
}

/** A moment from `from` to `to`, in ms since 1970. */
export function between(from: number, to: number): number {
  return to <= from ? from : from + oneOf(Math.min(to - from, 2 ** 47));
}

export const isoAt = (ms: number): string => new Date(ms).toISOString();
