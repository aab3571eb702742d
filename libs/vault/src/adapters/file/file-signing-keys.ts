import { randomBytes } from 'node:crypto';
import { KEY_BYTES } from '../../keyring.js';
import { SigningKeys } from '../../signing-keys.js';
import { changedByAnother, ChangingKeyringFile, versionsOf, withFreshKey, without } from './changing-keyring-file.js';

/** The signing keys in a keyring file. */
export class FileSigningKeys extends SigningKeys {
  private readonly file: ChangingKeyringFile;

  constructor(path: string) {
    super();
    this.file = new ChangingKeyringFile(path);
  }

  override async versions(): Promise<readonly number[]> {
    return Promise.resolve(versionsOf(this.file.contents().signingKeys));
  }

  override async add(): Promise<number> {
    const version = this.file.change((contents) => {
      const signingKeys = withFreshKey(contents.signingKeys, randomBytes(KEY_BYTES));
      return { changed: { ...contents, signingKeys }, result: Math.max(...signingKeys.keys()) };
    });
    return Promise.resolve(version);
  }

  override async retire(version: number): Promise<void> {
    this.file.change((contents) => {
      const { signingKeys } = contents;
      if (!signingKeys.has(version) || version >= Math.max(...signingKeys.keys())) throw changedByAnother();
      return { changed: { ...contents, signingKeys: without(signingKeys, version) }, result: undefined };
    });
    return Promise.resolve();
  }
}
