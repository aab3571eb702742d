import { realpathSync } from 'node:fs';
import { CryptoUnavailable } from '../../errors.js';
import { readKeyringFile, type LoadedKeyring } from './file-keyring.js';
import type { ChangingKeyring } from '../../kept/changing-keyring.js';
import { encodeKeyring, type KeyringContents } from '../../kept/keyring-contents.js';
import { replaceKeyringFile } from '../../kept/replace-keyring-file.js';

/** A keyring file that is read anew for each change. A symbolic link to it stays one. */
export class ChangingKeyringFile implements ChangingKeyring {
  constructor(private readonly path: string) {}

  async contents(): Promise<KeyringContents> {
    return Promise.resolve(this.read().loaded.contents);
  }

  async change<T>(change: (contents: KeyringContents) => { changed: KeyringContents; result: T }): Promise<T> {
    const { path, loaded } = this.read();
    const { changed, result } = change(loaded.contents);
    replaceKeyringFile(path, loaded.stats, encodeKeyring(changed));
    return Promise.resolve(result);
  }

  private read(): { readonly path: string; readonly loaded: LoadedKeyring } {
    try {
      const path = realpathSync(this.path);
      return { path, loaded: readKeyringFile(path) };
    } catch (error) {
      if (error instanceof CryptoUnavailable) throw error;
      throw new CryptoUnavailable(`the keyring ${this.path} cannot be read`, { cause: error });
    }
  }
}
