/** Bytes of every key here: AES-256, HMAC-SHA256, seeds of Ed25519. */
export const KEY_BYTES = 32;
