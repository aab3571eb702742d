import { hash } from 'node:crypto';

/** Bytes of every hash here: SHA-256. */
export const HASH_BYTES = 32;
/** Random bytes before each entry, so that its public hash tells nothing to those who guess what is in it. */
export const SALT_BYTES = 16;

/** RFC 9162, 2.1.1: they tell the hash of an entry from that of a node. */
const LEAF = 0;
const NODE = 1;
/** A salt in hex, and the newline behind it. */
const PREFIX_BYTES = 2 * SALT_BYTES + 1;

/** What is hashed of an event: its salt as 32 hex digits, a newline, and the bytes that it is stored as. */
export function entryOf(salt: Uint8Array, stored: Uint8Array): Buffer {
  return markedEntry(salt, stored).subarray(1);
}

/** @returns HASH_BYTES: SHA-256(0x00 || entry) */
export function leafHash(salt: Uint8Array, stored: Uint8Array): Buffer {
  return sha256(markedEntry(salt, stored));
}

/** @returns HASH_BYTES: SHA-256(0x01 || left || right) */
export function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  const marked = Buffer.allocUnsafe(1 + 2 * HASH_BYTES);
  marked[0] = NODE;
  marked.set(left, 1);
  marked.set(right, 1 + HASH_BYTES);
  return sha256(marked);
}

/** The root of a tree without leaves. */
export const EMPTY_ROOT = sha256(Buffer.of());

/** Behind the byte that makes a leaf of it. In one piece: a hash made in steps takes longer. */
function markedEntry(salt: Uint8Array, stored: Uint8Array): Buffer {
  const marked = Buffer.allocUnsafe(1 + PREFIX_BYTES + stored.length);
  marked[0] = LEAF;
  marked.write(`${Buffer.from(salt.buffer, salt.byteOffset, salt.length).toString('hex')}\n`, 1, 'latin1');
  marked.set(stored, 1 + PREFIX_BYTES);
  return marked;
}

function sha256(bytes: Uint8Array): Buffer {
  return hash('sha256', bytes, 'buffer');
}
