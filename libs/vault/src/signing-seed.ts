import { hkdfSync } from 'node:crypto';
import { KEY_BYTES, type SigningSeed } from './keyring.js';

/** What is signed. Each purpose has a key of its own, so that no signature can be taken for one of another purpose. */
export type SigningPurpose = 'log' | 'receipts' | 'witness';

/** The Ed25519 private key (RFC 8032: 32 bytes of seed) of a version for a purpose: HKDF-SHA256 of its seed. */
export function signingSeed({ seed }: SigningSeed, purpose: SigningPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', seed, Buffer.alloc(0), `signing:${purpose}`, KEY_BYTES));
}
