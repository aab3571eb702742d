import type { SigningPurpose } from './signing-seed.js';
import type { WrappedKey } from './wrapped-key.js';

/** What signs for one purpose. */
export interface SigningKey {
  /** From 1; each rotation adds one. */
  readonly version: number;
  /** The Ed25519 private key, KEY_BYTES of seed (RFC 8032). Not to be changed, kept or shown. */
  readonly seed: Buffer;
}

/**
 * The keys outside the data stores: without them nothing that is sealed can be read. Backups of the stores never hold
 * them. It gives away what is derived from its keys for one use; those themselves it uses, and gives to nobody.
 *
 * Every method throws CryptoUnavailable when the keyring cannot be used at this moment, also when it could be a moment
 * ago, so callers ask each time instead of keeping a key. An abstract class, so that it is its own injection token.
 */
export abstract class Keyring {
  /** The version of the wrapping key that data keys are wrapped with now. */
  abstract currentVersion(): number;

  /** @throws CryptoUnavailable, NoSuchWrappingKey when it holds no wrapping key of this version */
  abstract mustHold(version: number): void;

  /** Wraps a subject's data key with the current wrapping key. @param name whose key it is: `kind:id` */
  abstract wrap(name: string, dataKey: Buffer): Promise<WrappedKey>;

  /**
   * A subject's data key, of KEY_BYTES. Once one was opened, another keyring in the place of this one, which would give
   * every look-up entry another name and seal what nobody could read later, is of no use: CryptoUnavailable.
   * @param name whose key it is: `kind:id`
   * @throws CryptoUnavailable; of this subject when it was not wrapped for it with that key, or was changed since;
   *   NoSuchWrappingKey
   */
  abstract unwrap(name: string, wrapped: WrappedKey): Promise<Buffer>;

  /**
   * Tries what stands there now on wrapped data keys. Where it opens none, it is another installation's or of another
   * time: CryptoUnavailable from now on, until it is another one, or is tried again with better success.
   * @param sample by name, `kind:id`; at least one
   * @returns how many it opens
   */
  abstract tryOut(sample: ReadonlyMap<string, WrappedKey>): Promise<number>;

  /** A keyed hash (HMAC-SHA256) for blind indexes. The same for ever: every look-up entry hangs on it. */
  abstract blindIndex(text: string): Promise<Buffer>;

  /** Those that sign for a purpose, newest first, at least one. What is signed now is signed with the first. */
  abstract signingKeys(purpose: SigningPurpose): readonly SigningKey[];

  /** KEY_BYTES of secret for a named purpose, derived (HKDF-SHA256), so always the same for the same name. */
  abstract secret(name: string): Buffer;

  /**
   * Resolves once it is as it stands now, whatever another process has changed. Every use of a keyring that looks at
   * its place itself is so anyway.
   * @throws CryptoUnavailable when it was changed, and cannot be had as it is now
   */
  refresh(): Promise<void> {
    return Promise.resolve();
  }

  /** Lets go of it; what it holds in memory is gone. */
  close(): void {
    // Where nothing is held there is nothing to let go of.
  }
}
