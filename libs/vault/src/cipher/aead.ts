import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
/**
 * 96 bits, drawn at random: safe for 2^32 uses of one key (NIST SP 800-38D, 8.3), far above the fields that one subject
 * ever has.
 */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Nonce, ciphertext and tag in one piece. `context` is bound to it (as associated data) and must be the same at
 * `decrypt`.
 */
export function encrypt(key: Buffer, plaintext: Buffer, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/** Undefined when it was not made by `encrypt` with this key and context, or was changed since. */
export function decrypt(key: Buffer, sealed: Buffer, context: string): Buffer | undefined {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const tagAt = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(tagAt));
  const plaintext = decipher.update(sealed.subarray(NONCE_BYTES, tagAt));
  try {
    decipher.final();
    return plaintext;
  } catch {
    return undefined;
  }
}
