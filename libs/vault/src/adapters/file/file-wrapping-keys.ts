import { randomBytes } from 'node:crypto';
import { KEY_BYTES } from '../../keyring.js';
import { WrappingKeys, type WrappingKeyVersions } from '../../wrapping-keys.js';
import { changedByAnother, ChangingKeyringFile, versionsOf, withFreshKey, without } from './changing-keyring-file.js';

/** The wrapping keys in a keyring file. */
export class FileWrappingKeys extends WrappingKeys {
  private readonly file: ChangingKeyringFile;

  constructor(path: string) {
    super();
    this.file = new ChangingKeyringFile(path);
  }

  override async versions(): Promise<WrappingKeyVersions> {
    const { current, wrappingKeys } = this.file.contents();
    return Promise.resolve({ current, versions: versionsOf(wrappingKeys) });
  }

  override async add(): Promise<number> {
    const version = this.file.change((contents) => {
      const wrappingKeys = withFreshKey(contents.wrappingKeys, randomBytes(KEY_BYTES));
      return { changed: { ...contents, wrappingKeys }, result: Math.max(...wrappingKeys.keys()) };
    });
    return Promise.resolve(version);
  }

  override async use(version: number): Promise<void> {
    this.file.change((contents) => {
      if (!contents.wrappingKeys.has(version)) throw changedByAnother();
      return { changed: { ...contents, current: version }, result: undefined };
    });
    return Promise.resolve();
  }

  override async retire(version: number): Promise<void> {
    this.file.change((contents) => {
      if (version >= contents.current || !contents.wrappingKeys.has(version)) throw changedByAnother();
      return { changed: { ...contents, wrappingKeys: without(contents.wrappingKeys, version) }, result: undefined };
    });
    return Promise.resolve();
  }
}
