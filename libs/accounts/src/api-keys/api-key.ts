import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'svc_live_';
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 26;
const CHECKSUM_LENGTH = 6;
const SHAPE = /^svc_live_[0-9A-Za-z]{32}$/;

/**
 * A fresh API key: the prefix, 26 random base62 characters (154 bits) and a CRC-32 over them in 6 more, so that junk is
 * refused without a look-up (docs/api.md, Authentication).
 */
export function generateApiKey(): string {
  let random = '';
  for (let index = 0; index < RANDOM_LENGTH; index++) random += BASE62.charAt(randomInt(BASE62.length));
  return PREFIX + random + checksum(random);
}

/** Whether a text has an API key's shape and checksum; says nothing about whether it was ever issued. */
export function isWellFormedApiKey(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const random = text.slice(PREFIX.length, PREFIX.length + RANDOM_LENGTH);
  return checksum(random) === text.slice(PREFIX.length + RANDOM_LENGTH);
}

/** What is stored of a key. A plain SHA-256 is enough: the key has 154 random bits and cannot be guessed. */
export function hashApiKey(apiKey: string): string {
  return hash('sha256', apiKey, 'base64url');
}

/** What people tell their keys apart by: the last four characters. */
export function hintOf(apiKey: string): string {
  return apiKey.slice(-4);
}

function checksum(random: string): string {
  let rest = crc32(random);
  let text = '';
  for (let digit = 0; digit < CHECKSUM_LENGTH; digit++) {
    text = BASE62.charAt(rest % BASE62.length) + text;
    rest = Math.floor(rest / BASE62.length);
  }
  return text;
}
