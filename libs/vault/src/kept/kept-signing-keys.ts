import { randomBytes } from 'node:crypto';
import { KEY_BYTES } from '../cipher/key-bytes.js';
import { SigningKeys } from '../keyring/signing-keys.js';
import { changedByAnother, versionsOf, withFreshKey, without, type ChangingKeyring } from './changing-keyring.js';

/** The signing keys of a kept keyring. */
export class KeptSigningKeys extends SigningKeys {
  constructor(private readonly keyring: ChangingKeyring) {
    super();
  }

  override async versions(): Promise<readonly number[]> {
    return versionsOf((await this.keyring.contents()).signingKeys);
  }

  override async add(): Promise<number> {
    return this.keyring.change((contents) => {
      const signingKeys = withFreshKey(contents.signingKeys, randomBytes(KEY_BYTES));
      return { changed: { ...contents, signingKeys }, result: Math.max(...signingKeys.keys()) };
    });
  }

  override async retire(version: number): Promise<void> {
    await this.keyring.change((contents) => {
      const { signingKeys } = contents;
      if (!signingKeys.has(version) || version >= Math.max(...signingKeys.keys())) throw changedByAnother();
      return { changed: { ...contents, signingKeys: without(signingKeys, version) }, result: undefined };
    });
  }
}
