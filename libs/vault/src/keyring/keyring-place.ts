import type { Keyring } from './keyring.js';
import type { SigningKeys } from './signing-keys.js';
import type { WrappingKeys } from './wrapping-keys.js';

/** Where a keyring is kept, and how it is opened there. */
export interface KeyringPlace {
  /** Of its file. */
  readonly path: string;

  /**
   * Opening fails for nothing but a new keyring that cannot be made: where it is missing or out of reach, its uses fail
   * until it is there. To be closed by whoever opens it.
   * @param options.createIfMissing makes a new keyring if none stands there now; only for an installation without data:
   *   with a new keyring in the place of a lost one nobody's data can be read
   * @throws CryptoUnavailable when a new one is asked for and cannot be made
   */
  open(options: { readonly createIfMissing: boolean }): Promise<Keyring>;

  /** Its wrapping keys, to be changed. Read anew at each call. */
  wrappingKeys(): WrappingKeys;

  /** Its signing keys, to be changed. Read anew at each call. */
  signingKeys(): SigningKeys;
}
