/** Bytes of every key here: AES-256 and HMAC-SHA256. */
export const KEY_BYTES = 32;

export interface WrappingKey {
  /** From 1; each rotation adds one. */
  readonly version: number;
  /** KEY_BYTES of key. Not to be changed, kept or shown. */
  readonly key: Buffer;
}

/** What the Ed25519 keys of one version are derived from, see `signingSeed`. */
export interface SigningSeed {
  /** From 1; each rotation adds one. */
  readonly version: number;
  /** KEY_BYTES of key. Not to be changed, kept or shown. */
  readonly seed: Buffer;
}

/**
 * The keys outside the data stores: without them nothing that is sealed can be read. Backups of the stores never hold
 * them.
 *
 * Every method throws CryptoUnavailable when the keyring cannot be read at this moment, also when it could be a moment
 * ago, so callers ask each time instead of keeping a key. An abstract class, so that it is its own injection token.
 */
export abstract class Keyring {
  /**
   * The wrapping key of a version, or the current one. @throws CryptoUnavailable also when the keyring has no such
   * version
   */
  abstract wrappingKey(version?: number): WrappingKey;

  /** KEY_BYTES of key for blind indexes. It never changes: every look-up entry hangs on it. */
  abstract blindIndexKey(): Buffer;

  /** Those that the keyring holds, newest first, at least one. What is signed now is signed with the first. */
  abstract signingKeys(): readonly SigningSeed[];

  /** KEY_BYTES of secret for a named purpose, derived (HKDF-SHA256), so always the same for the same name. */
  abstract secret(name: string): Buffer;

  /**
   * What stands there now has opened a data key. From now on another one in its place, which would give every look-up
   * entry another name and seal what nobody could read later, is of no use: CryptoUnavailable.
   */
  abstract recognize(): void;

  /**
   * What stands there now is tried on data keys. Where it opens none, it is another installation's or of another time:
   * CryptoUnavailable from now on, until it is another one, or is tried again with better success.
   * @param opens tries it; is told nothing of an earlier failure
   * @returns what `opens` does
   */
  abstract tryOut(opens: () => boolean): boolean;

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
