/** Which wrapping keys a keyring holds; never the keys themselves. */
export interface WrappingKeyVersions {
  /** New data keys are wrapped with this one. */
  readonly current: number;
  /** All of them, in ascending order. One above the current is there to be read by everybody before it is used. */
  readonly versions: readonly number[];
}

/**
 * Changes the wrapping keys of a keyring, and nothing else in it: blind indexes and derived secrets stay as they are
 * for ever. For one process at a time. Each change is whole and durable or did not happen, and processes that use the
 * keyring have it at their next use.
 *
 * Every method rejects with CryptoUnavailable when the keyring cannot be read or changed.
 */
export abstract class WrappingKeys {
  abstract versions(): Promise<WrappingKeyVersions>;

  /** Adds a fresh key, one version above the highest, which is not used yet. @returns its version */
  abstract add(): Promise<number>;

  /** Makes a version that the keyring holds the current one. */
  abstract use(version: number): Promise<void>;

  /** Destroys a version, which must be older than the current one. */
  abstract retire(version: number): Promise<void>;
}
