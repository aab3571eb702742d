import { randomBytes } from 'node:crypto';
import { KEY_BYTES } from '../cipher/key-bytes.js';
import { WrappingKeys, type WrappingKeyVersions } from '../keyring/wrapping-keys.js';
import { changedByAnother, versionsOf, withFreshKey, without, type ChangingKeyring } from './changing-keyring.js';

/** The wrapping keys of a kept keyring. */
export class KeptWrappingKeys extends WrappingKeys {
  constructor(private readonly keyring: ChangingKeyring) {
    super();
  }

  override async versions(): Promise<WrappingKeyVersions> {
    const { current, wrappingKeys } = await this.keyring.contents();
    return { current, versions: versionsOf(wrappingKeys) };
  }

  override async add(): Promise<number> {
    return this.keyring.change((contents) => {
      const wrappingKeys = withFreshKey(contents.wrappingKeys, randomBytes(KEY_BYTES));
      return { changed: { ...contents, wrappingKeys }, result: Math.max(...wrappingKeys.keys()) };
    });
  }

  override async use(version: number): Promise<void> {
    await this.keyring.change((contents) => {
      if (!contents.wrappingKeys.has(version)) throw changedByAnother();
      return { changed: { ...contents, current: version }, result: undefined };
    });
  }

  override async retire(version: number): Promise<void> {
    await this.keyring.change((contents) => {
      if (version >= contents.current || !contents.wrappingKeys.has(version)) throw changedByAnother();
      return { changed: { ...contents, wrappingKeys: without(contents.wrappingKeys, version) }, result: undefined };
    });
  }
}
