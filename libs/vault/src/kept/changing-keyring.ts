import { CryptoUnavailable } from '../errors.js';
import type { KeyringContents } from './keyring-contents.js';

/** A kept keyring that is read anew for each change of it. */
export interface ChangingKeyring {
  /** @throws CryptoUnavailable */
  contents(): Promise<KeyringContents>;

  /**
   * Puts what `change` makes of the contents in their place, whole and durable or not at all.
   * @throws CryptoUnavailable, and what `change` throws
   */
  change<T>(change: (contents: KeyringContents) => { changed: KeyringContents; result: T }): Promise<T>;
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
