import { createHmac } from 'node:crypto';
import { v5 as uuidV5 } from 'uuid';
import type { Keyring } from '#vault';

/** Never to be changed: the addresses of statements hang on them. */
const SECRET = 'erasures';
const ERASURE_IDS = 'b7d3f5a4-3c0e-4a86-9b7e-5f6f0d2a9c41';

/** What an erasure and the key that it destroyed are called in public. */
export interface ErasureIds {
  /** A UUID that nobody can guess. */
  readonly erasureId: string;
  readonly keyId: string;
}

/**
 * Both follow from the person's id and the keyring, so a cut-off erasure gets them again; without the keyring nobody
 * learns from them whose they are, not even who knows the person's id. @throws CryptoUnavailable
 */
export function erasureIds(keyring: Keyring, personId: string): ErasureIds {
  const named = (what: string): Buffer =>
    createHmac('sha256', keyring.secret(SECRET)).update(`${what}:person:${personId}`).digest();
  return { erasureId: uuidV5(named('erasure'), ERASURE_IDS), keyId: named('data-key').toString('base64url') };
}
