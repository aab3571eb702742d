import { existsSync } from 'node:fs';
import { createFile } from '../kept/create-file.js';
import { KeptSigningKeys } from '../kept/kept-signing-keys.js';
import { KeptWrappingKeys } from '../kept/kept-wrapping-keys.js';
import { newKeyring, type KeyringContents } from '../kept/keyring-contents.js';
import type { KeyManagement } from '../keyring/key-management.js';
import type { KeyringPlace } from '../keyring/keyring-place.js';
import type { SigningKeys } from '../keyring/signing-keys.js';
import type { WrappingKeys } from '../keyring/wrapping-keys.js';
import { ChangingSealedKeyring } from './changing-sealed-keyring.js';
import { sealedText } from './sealed-file.js';
import { SealedKeyring } from './sealed-keyring.js';

/** A keyring in a file that a key-management service seals. */
export class SealedKeyringPlace implements KeyringPlace {
  constructor(
    readonly path: string,
    private readonly service: KeyManagement,
  ) {}

  async open({ createIfMissing }: { readonly createIfMissing: boolean }): Promise<SealedKeyring> {
    if (createIfMissing) await this.put();
    const keyring = new SealedKeyring(this.path, this.service);
    await keyring.start();
    return keyring;
  }

  wrappingKeys(): WrappingKeys {
    return new KeptWrappingKeys(new ChangingSealedKeyring(this.path, this.service));
  }

  signingKeys(): SigningKeys {
    return new KeptSigningKeys(new ChangingSealedKeyring(this.path, this.service));
  }

  /** Seals it anew, under the newest version of the service's key. @throws CryptoUnavailable */
  async reseal(): Promise<void> {
    await new ChangingSealedKeyring(this.path, this.service).change((contents) => ({
      changed: contents,
      result: undefined,
    }));
  }

  /**
   * Seals what another keyring holds, where none stands yet.
   * @returns false where one stands, which stays
   * @throws CryptoUnavailable
   */
  async put(contents: KeyringContents = newKeyring()): Promise<boolean> {
    if (existsSync(this.path)) return false;
    createFile(this.path, await sealedText(contents, this.service));
    return true;
  }
}
