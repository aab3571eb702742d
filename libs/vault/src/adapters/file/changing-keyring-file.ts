import { realpathSync } from 'node:fs';
import { CryptoUnavailable } from '../../errors.js';
import { readKeyringFile, type LoadedKeyring } from './file-keyring.js';
import { encodeKeyring, type KeyringContents } from './keyring-file.js';
import { replaceKeyringFile } from './replace-keyring-file.js';

/** A keyring file that is read anew for each change. A symbolic link to it stays one. */
export class ChangingKeyringFile {
  constructor(private readonly path: string) {}

  /** @throws CryptoUnavailable */
  contents(): KeyringContents {
    return this.read().loaded.contents;
  }

  /** Puts what `change` makes of the contents in their place. @throws CryptoUnavailable, and what `change` throws */
  change<T>(change: (contents: KeyringContents) => { changed: KeyringContents; result: T }): T {
    const { path, loaded } = this.read();
    const { changed, result } = change(loaded.contents);
    replaceKeyringFile(path, loaded.stats, encodeKeyring(changed));
    return result;
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

export function versionsOf(keys: ReadonlyMap<number, Buffer>): readonly number[] {
  return [...keys.keys()].sort((a, b) => a - b);
}

export function withFreshKey(keys: ReadonlyMap<number, Buffer>, fresh: Buffer): ReadonlyMap<number, Buffer> {
  return new Map([...keys, [Math.max(...keys.keys()) + 1, fresh] as const]);
}

export function without(keys: ReadonlyMap<number, Buffer>, version: number): ReadonlyMap<number, Buffer> {
  return new Map([...keys].filter(([other]) => other !== version));
}

export function changedByAnother(): CryptoUnavailable {
  return new CryptoUnavailable('the keyring was changed by somebody else meanwhile');
}
