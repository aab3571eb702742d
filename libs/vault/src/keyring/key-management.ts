import { CryptoUnavailable } from '../errors.js';

/**
 * A key-management service: it wraps a key under one that never leaves it, and unwraps it again for whoever may ask it.
 * Each call is bounded in time.
 */
export abstract class KeyManagement {
  /** Which service it is, as it stands in a sealed keyring: `vault`, `aws-kms`. */
  abstract readonly name: string;

  /**
   * @param key of 32 bytes
   * @returns text that `unwrap` takes
   * @throws KeyManagementRefuses; CryptoUnavailable when nobody answers in time
   */
  abstract wrap(key: Buffer): Promise<string>;

  /**
   * @returns the bytes that were wrapped
   * @throws KeyManagementRefuses when they may not be had, or were not wrapped here; CryptoUnavailable when nobody
   *   answers in time
   */
  abstract unwrap(wrapped: string): Promise<Buffer>;
}

/** The service answered, and will not: the key was disabled or withdrawn, the credentials are not good, or no more. */
export class KeyManagementRefuses extends CryptoUnavailable {}
