import { hkdfSync } from 'node:crypto';
import { NoSuchWrappingKey } from '../errors.js';
import { KEY_BYTES, Keyring, type SigningSeed, type WrappingKey } from '../keyring.js';
import type { KeyringContents } from './keyring-contents.js';

/** A keyring whose keys are kept together, wherever that is. */
export abstract class KeptKeyring extends Keyring {
  /** @throws CryptoUnavailable when they cannot be had at this moment */
  protected abstract contents(): KeyringContents;

  override wrappingKey(version?: number): WrappingKey {
    const { current, wrappingKeys } = this.contents();
    const wanted = version ?? current;
    const key = wrappingKeys.get(wanted);
    if (key === undefined) throw new NoSuchWrappingKey(wanted);
    return { version: wanted, key };
  }

  override blindIndexKey(): Buffer {
    return this.contents().blindIndexKey;
  }

  override signingKeys(): readonly SigningSeed[] {
    const newestFirst = [...this.contents().signingKeys].sort(([a], [b]) => b - a);
    return newestFirst.map(([version, seed]) => ({ version, seed }));
  }

  override secret(name: string): Buffer {
    const { derivationKey } = this.contents();
    return Buffer.from(hkdfSync('sha256', derivationKey, Buffer.alloc(0), `secret:${name}`, KEY_BYTES));
  }
}
