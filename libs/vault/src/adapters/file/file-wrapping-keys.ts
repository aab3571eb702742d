import { randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { CryptoUnavailable } from '../../errors.js';
import { KEY_BYTES } from '../../keyring.js';
import { WrappingKeys, type WrappingKeyVersions } from '../../wrapping-keys.js';
import { readKeyringFile, type LoadedKeyring } from './file-keyring.js';
import { encodeKeyring, type KeyringContents } from './keyring-file.js';
import { replaceKeyringFile } from './replace-keyring-file.js';

/** The wrapping keys in a keyring file. A symbolic link to it stays one. */
export class FileWrappingKeys extends WrappingKeys {
  constructor(private readonly path: string) {
    super();
  }

  override async versions(): Promise<WrappingKeyVersions> {
    const { contents } = this.read().loaded;
    return Promise.resolve({ current: contents.current, versions: versionsOf(contents) });
  }

  override async add(): Promise<number> {
    return this.change((contents) => {
      const version = Math.max(...versionsOf(contents)) + 1;
      const wrappingKeys = new Map([...contents.wrappingKeys, [version, randomBytes(KEY_BYTES)] as const]);
      return { changed: { ...contents, wrappingKeys }, result: version };
    });
  }

  override async use(version: number): Promise<void> {
    await this.change((contents) => {
      if (!contents.wrappingKeys.has(version)) throw changedByAnother();
      return { changed: { ...contents, current: version }, result: undefined };
    });
  }

  override async retire(version: number): Promise<void> {
    await this.change((contents) => {
      if (version >= contents.current || !contents.wrappingKeys.has(version)) throw changedByAnother();
      const kept = [...contents.wrappingKeys].filter(([other]) => other !== version);
      return { changed: { ...contents, wrappingKeys: new Map(kept) }, result: undefined };
    });
  }

  private async change<T>(change: (contents: KeyringContents) => { changed: KeyringContents; result: T }): Promise<T> {
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

function versionsOf({ wrappingKeys }: KeyringContents): readonly number[] {
  return [...wrappingKeys.keys()].sort((a, b) => a - b);
}

function changedByAnother(): CryptoUnavailable {
  return new CryptoUnavailable('the keyring was changed by somebody else meanwhile');
}
