import { createHash } from 'node:crypto';

/** Bytes of every hash here: SHA-256. */
export const HASH_BYTES = 32;
/** Random bytes before each entry, so that its public hash tells nothing to those who guess what is in it. */
export const SALT_BYTES = 16;

/** RFC 9162, 2.1.1: they tell the hash of an entry from that of a node. */
const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

/** What is hashed of an event: its salt as 32 hex digits, a newline, and the bytes that it is stored as. */
export function entryOf(salt: Uint8Array, stored: Uint8Array): Buffer {
  return Buffer.concat([prefixOf(salt), stored]);
}

/** @returns HASH_BYTES: SHA-256(0x00 || entry) */
export function leafHash(salt: Uint8Array, stored: Uint8Array): Buffer {
  return createHash('sha256').update(LEAF).update(prefixOf(salt)).update(stored).digest();
}

/** @returns HASH_BYTES: SHA-256(0x01 || left || right) */
export function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  return createHash('sha256').update(NODE).update(left).update(right).digest();
}

/** The root of a tree without leaves. */
export const EMPTY_ROOT = createHash('sha256').digest();

const prefixOf = (salt: Uint8Array): Buffer => Buffer.from(`${Buffer.from(salt).toString('hex')}\n`);
