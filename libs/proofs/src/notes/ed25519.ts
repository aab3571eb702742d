import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 and SPKI (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** Bytes of a private and of a public key, and of a signature. */
export const ED25519_KEY_BYTES = 32;
const ED25519_SIGNATURE_BYTES = 64;

/** Checks what one Ed25519 key signed. */
export class PublicKey {
  private readonly key: KeyObject;

  /** @param bytes ED25519_KEY_BYTES. @throws Error for any other number of them */
  constructor(readonly bytes: Buffer) {
    if (bytes.length !== ED25519_KEY_BYTES) throw new RangeError('an Ed25519 key has 32 bytes');
    this.key = createPublicKey({ key: Buffer.concat([SPKI, bytes]), format: 'der', type: 'spki' });
  }

  hasSigned(message: Uint8Array, signature: Uint8Array): boolean {
    return signature.length === ED25519_SIGNATURE_BYTES && verify(null, message, this.key, signature);
  }
}

/** Signs with one Ed25519 key. */
export class PrivateKey {
  private readonly key: KeyObject;
  readonly publicKey: PublicKey;

  /** @param seed ED25519_KEY_BYTES. @throws Error for any other number of them */
  constructor(seed: Uint8Array) {
    this.key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
    const spki = createPublicKey(this.key).export({ format: 'der', type: 'spki' });
    this.publicKey = new PublicKey(spki.subarray(-ED25519_KEY_BYTES));
  }

  sign(message: Uint8Array): Buffer {
    return sign(null, message, this.key);
  }
}
