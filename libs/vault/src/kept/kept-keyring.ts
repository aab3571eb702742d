import { createHash, hkdfSync } from 'node:crypto';
import { NoSuchWrappingKey, OtherKeyring } from '../errors.js';
import { KEY_BYTES, Keyring, type SigningSeed, type WrappingKey } from '../keyring.js';
import { encodeKeyring, type KeyringContents } from './keyring-contents.js';

/** A keyring whose keys are kept together, wherever that is. */
export abstract class KeptKeyring extends Keyring {
  private recognized: string | undefined;
  /** A hash of all that opened nothing when it was tried. */
  private refused: string | undefined;
  /** Those that were seen to be the same, as they come: so each is looked at once. */
  private readonly seen = new WeakSet<KeyringContents>();
  /** By name; there are about a dozen. */
  private readonly derived = new WeakMap<KeyringContents, Map<string, Buffer>>();

  /** @throws CryptoUnavailable when they cannot be had at this moment */
  protected abstract contents(): KeyringContents;

  override wrappingKey(version?: number): WrappingKey {
    const { current, wrappingKeys } = this.own();
    const wanted = version ?? current;
    const key = wrappingKeys.get(wanted);
    if (key === undefined) throw new NoSuchWrappingKey(wanted);
    return { version: wanted, key };
  }

  override blindIndexKey(): Buffer {
    return this.own().blindIndexKey;
  }

  override signingKeys(): readonly SigningSeed[] {
    const newestFirst = [...this.own().signingKeys].sort(([a], [b]) => b - a);
    return newestFirst.map(([version, seed]) => ({ version, seed }));
  }

  override secret(name: string): Buffer {
    const contents = this.own();
    const known = this.derived.get(contents) ?? new Map<string, Buffer>();
    this.derived.set(contents, known);
    const secret = known.get(name) ?? secretOf(contents, name);
    known.set(name, secret);
    return secret;
  }

  override recognize(): void {
    this.recognized ??= fingerprintOf(this.contents());
  }

  override tryOut(opens: () => boolean): boolean {
    const { refused } = this;
    this.refused = undefined;
    try {
      const does = opens();
      if (!does) this.refused = hashOf(encodeKeyring(this.contents()));
      return does;
    } catch (error) {
      this.refused = refused;
      throw error;
    }
  }

  private own(): KeyringContents {
    const contents = this.contents();
    if (this.refused !== undefined && hashOf(encodeKeyring(contents)) === this.refused) throw new OtherKeyring();
    if (this.recognized === undefined || this.seen.has(contents)) return contents;
    if (fingerprintOf(contents) !== this.recognized) throw new OtherKeyring();
    this.seen.add(contents);
    return contents;
  }
}

function secretOf({ derivationKey }: KeyringContents, name: string): Buffer {
  return Buffer.from(hkdfSync('sha256', derivationKey, Buffer.alloc(0), `secret:${name}`, KEY_BYTES));
}

/** Of what no rotation changes. */
function fingerprintOf({ blindIndexKey }: KeyringContents): string {
  return hashOf(blindIndexKey);
}

function hashOf(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('base64');
}
