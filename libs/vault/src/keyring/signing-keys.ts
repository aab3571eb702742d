/**
 * Changes the signing keys of a keyring, and nothing else in it. For one process at a time. Each change is whole and
 * durable or did not happen, and processes that use the keyring have it at their next use.
 *
 * Every method rejects with CryptoUnavailable when the keyring cannot be read or changed.
 */
export abstract class SigningKeys {
  /** Those that the keyring holds, in ascending order. The last one signs. */
  abstract versions(): Promise<readonly number[]>;

  /** Adds a fresh key, one version above the highest, which signs from now on. @returns its version */
  abstract add(): Promise<number>;

  /** Destroys a version, which must be older than the newest. */
  abstract retire(version: number): Promise<void>;
}
