import { realpathSync, statSync } from 'node:fs';
import { CryptoUnavailable } from '../errors.js';
import type { ChangingKeyring } from '../kept/changing-keyring.js';
import { isSameState } from '../kept/file-state.js';
import type { KeyringContents } from '../kept/keyring-contents.js';
import { replaceKeyringFile } from '../kept/replace-keyring-file.js';
import type { KeyManagement } from '../keyring/key-management.js';
import { readSealedFile, sealedText, unsealed, type SealedFile } from './sealed-file.js';

/** A sealed keyring that is unsealed anew for each change, and sealed under a fresh key after it. */
export class ChangingSealedKeyring implements ChangingKeyring {
  constructor(
    private readonly path: string,
    private readonly service: KeyManagement,
  ) {}

  async contents(): Promise<KeyringContents> {
    const { path, file } = this.read();
    return unsealed(path, file, this.service);
  }

  async change<T>(change: (contents: KeyringContents) => { changed: KeyringContents; result: T }): Promise<T> {
    const { path, file } = this.read();
    const { changed, result } = change(await unsealed(path, file, this.service));
    const text = await sealedText(changed, this.service);
    // The service took its time: another process may have been faster.
    if (!isSameState(statSync(path), file.stats))
      throw new CryptoUnavailable('the keyring was changed by somebody else meanwhile');
    replaceKeyringFile(path, file.stats, text);
    return result;
  }

  private read(): { readonly path: string; readonly file: SealedFile } {
    try {
      const path = realpathSync(this.path);
      return { path, file: readSealedFile(path) };
    } catch (error) {
      if (error instanceof CryptoUnavailable) throw error;
      throw new CryptoUnavailable(`the keyring ${this.path} cannot be read`, { cause: error });
    }
  }
}
