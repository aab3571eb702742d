import type { Position } from '../../index.js';

/** Enough for every whole number a double holds exactly (Number.MAX_SAFE_INTEGER has 16 digits). */
const WIDTH = 16;

/** A place in the log, counted from 1, as the port shows it. */
export function toPosition(place: number): Position {
  return String(place).padStart(WIDTH, '0');
}

/** @throws RangeError when this adapter cannot have made the position */
export function toPlace(position: Position): number {
  if (!/^\d{16}$/.test(position)) throw new RangeError('not a position of this log');
  return Number(position);
}
