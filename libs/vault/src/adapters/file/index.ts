import { createFile } from '../../kept/create-file.js';
import { KeptSigningKeys } from '../../kept/kept-signing-keys.js';
import { KeptWrappingKeys } from '../../kept/kept-wrapping-keys.js';
import { encodeKeyring, newKeyring, type KeyringContents } from '../../kept/keyring-contents.js';
import type { KeptKeyring } from '../../kept/kept-keyring.js';
import type { KeyringPlace } from '../../keyring/keyring-place.js';
import type { SigningKeys } from '../../keyring/signing-keys.js';
import type { WrappingKeys } from '../../keyring/wrapping-keys.js';
import { ChangingKeyringFile } from './changing-keyring-file.js';
import { FileKeyring } from './file-keyring.js';

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
export function openFileKeyring({ path, createIfMissing }: FileKeyringOptions): KeptKeyring {
  if (createIfMissing) createFile(path, encodeKeyring(newKeyring()));
  return new FileKeyring(path);
}

/** The wrapping keys of a keyring file, for a rotation. Reads the file at each call. */
export function openFileWrappingKeys(path: string): WrappingKeys {
  return new KeptWrappingKeys(new ChangingKeyringFile(path));
}

/** The signing keys of a keyring file, for a rotation. Reads the file at each call. */
export function openFileSigningKeys(path: string): SigningKeys {
  return new KeptSigningKeys(new ChangingKeyringFile(path));
}

/** What a keyring file holds, for one that is sealed from it. @throws CryptoUnavailable when it cannot be read */
export function contentsOfFile(path: string): Promise<KeyringContents> {
  return new ChangingKeyringFile(path).contents();
}

/** A keyring in a file of mode 0600. */
export class FileKeyringPlace implements KeyringPlace {
  constructor(readonly path: string) {}

  async open({ createIfMissing }: { readonly createIfMissing: boolean }): Promise<KeptKeyring> {
    return Promise.resolve(openFileKeyring({ path: this.path, createIfMissing }));
  }

  wrappingKeys(): WrappingKeys {
    return openFileWrappingKeys(this.path);
  }

  signingKeys(): SigningKeys {
    return openFileSigningKeys(this.path);
  }
}
