import { decrypt, encrypt } from '../cipher/aead.js';
import { KEY_BYTES } from '../cipher/key-bytes.js';
import { CryptoUnavailable } from '../errors.js';

export interface WrappingKey {
  /** From 1; each rotation adds one. */
  readonly version: number;
  /** KEY_BYTES of key. Not to be changed, kept or shown. */
  readonly key: Buffer;
}

/** A data key as it is kept. */
export interface WrappedKey {
  /** The data key, sealed under the wrapping key of `keyringVersion`: base64url. */
  readonly wrapped: string;
  readonly keyringVersion: number;
}

/** @param name whose key it is: `kind:id` */
export function wrap(name: string, dataKey: Buffer, { version, key }: WrappingKey): WrappedKey {
  return { wrapped: encrypt(key, dataKey, contextOf(name, version)).toString('base64url'), keyringVersion: version };
}

/**
 * @throws CryptoUnavailable (of this subject) when it was not wrapped for this subject with this key, or was changed
 *   since
 */
export function unwrap(name: string, { wrapped, keyringVersion }: WrappedKey, { key }: WrappingKey): Buffer {
  const dataKey = decrypt(key, Buffer.from(wrapped, 'base64url'), contextOf(name, keyringVersion));
  if (dataKey?.length === KEY_BYTES) return dataKey;
  throw damagedKey(name);
}

/** That of a subject (`kind:id`) does not open, which touches that subject alone. */
export function damagedKey(name: string): CryptoUnavailable {
  return new CryptoUnavailable(`the data key of ${name} is damaged`, { subject: name });
}

/** Binds a wrapped key to its subject and its wrapping key's version. */
function contextOf(name: string, version: number): string {
  return JSON.stringify(['data-key', name, version]);
}
