import type { Keyring } from '../../keyring.js';
import { createKeyringFile } from './create-keyring-file.js';
import type { SigningKeys } from '../../signing-keys.js';
import type { WrappingKeys } from '../../wrapping-keys.js';
import { FileKeyring } from './file-keyring.js';
import { FileSigningKeys } from './file-signing-keys.js';
import { FileWrappingKeys } from './file-wrapping-keys.js';

export interface FileKeyringOptions {
  readonly path: string;
  /**
   * Makes a new keyring if none stands there now. Only for an installation without data: with a new keyring in the
   * place of a lost one nobody's data can be read. A file that goes missing later is never made anew.
   */
  readonly createIfMissing: boolean;
}

/**
 * The keyring in a file of mode 0600. Opening does not read it: a service whose keyring is missing starts, and its uses
 * fail until the file is there.
 *
 * @throws CryptoUnavailable when a new file is asked for and cannot be written
 */
export function openFileKeyring({ path, createIfMissing }: FileKeyringOptions): Keyring {
  if (createIfMissing) createKeyringFile(path);
  return new FileKeyring(path);
}

/** The wrapping keys of a keyring file, for a rotation. Reads the file at each call. */
export function openFileWrappingKeys(path: string): WrappingKeys {
  return new FileWrappingKeys(path);
}

/** The signing keys of a keyring file, for a rotation. Reads the file at each call. */
export function openFileSigningKeys(path: string): SigningKeys {
  return new FileSigningKeys(path);
}
