import type { IndexValue } from '../../index.js';

/** Comes after every byte with which an encoded part can begin: the end of a range that holds all that begins alike. */
export const PAST_ALL_PARTS = Buffer.from([0xff]);

const NUMBER = 0x01;
const STRING = 0x02;
const END_OF_STRING = Buffer.from([0x00]);
const NUL_IN_STRING = '\0\u{ff}';

/**
 * A part of a key such that keys made of the same kinds of parts compare by their bytes as the parts do one after
 * another. lmdb's own encoding cannot be used: it takes no NUL in long strings, and orders long and short strings with
 * control characters differently.
 */
export function encodePart(value: IndexValue): Buffer {
  return typeof value === 'number' ? encodeNumber(value) : encodeString(value);
}

/**
 * The sign bit is turned over, and a negative number's other bits too, so that doubles compare as unsigned big-endian
 * integers.
 */
function encodeNumber(value: number): Buffer {
  const part = Buffer.alloc(9);
  part[0] = NUMBER;
  // Minus zero equals zero and stands with it.
  part.writeDoubleBE(value === 0 ? 0 : value, 1);
  if (value < 0) for (let at = 1; at < 9; at += 1) part[at] = ~part.readUInt8(at);
  else part[1] = part.readUInt8(1) | 0x80;
  return part;
}

/**
 * UTF-8 with a NUL at its end, so that a string comes before its continuations; a NUL within is followed by a byte that
 * no UTF-8 has.
 */
function encodeString(value: string): Buffer {
  const text = value.includes('\0') ? escapeNul(value) : Buffer.from(value, 'utf8');
  return Buffer.concat([Buffer.from([STRING]), text, END_OF_STRING]);
}

function escapeNul(value: string): Buffer {
  const escape = Buffer.from(NUL_IN_STRING, 'latin1');
  return Buffer.concat(
    value.split('\0').flatMap((piece, n) => (n === 0 ? [Buffer.from(piece)] : [escape, Buffer.from(piece)])),
  );
}
