import type { Position } from './event.js';

/**
 * How far a position is on the way to another, 0 to 1, for who watches and nothing else: positions of every engine are
 * digits of a fixed width.
 */
export function logFraction(position: Position, end: Position | undefined): number {
  if (end === undefined || !/^\d+$/.test(position) || !/^\d+$/.test(end) || /^0*$/.test(end)) return 1;
  return Math.min(1, Number(position) / Number(end));
}
