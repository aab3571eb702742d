import { hkdfSync } from 'node:crypto';
import { KEY_BYTES } from '../cipher/key-bytes.js';

/** What is signed. Each purpose has a key of its own, so that no signature can be taken for one of another purpose. */
export const SIGNING_PURPOSES = ['log', 'receipts', 'witness'] as const;
export type SigningPurpose = (typeof SIGNING_PURPOSES)[number];

/** The Ed25519 private key (RFC 8032: 32 bytes of seed) for a purpose: HKDF-SHA256 of a version's seed. */
export function signingSeed(seed: Buffer, purpose: SigningPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', seed, Buffer.alloc(0), `signing:${purpose}`, KEY_BYTES));
}
