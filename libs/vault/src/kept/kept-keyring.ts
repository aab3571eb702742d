import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { CryptoUnavailable, NoSuchWrappingKey } from '../errors.js';
import { KeyringIdentity, type KeyringMarks } from '../keyring/keyring-identity.js';
import { KEY_BYTES } from '../cipher/key-bytes.js';
import { Keyring, type SigningKey } from '../keyring/keyring.js';
import { signingSeed, type SigningPurpose } from '../keyring/signing-seed.js';
import { unwrap, wrap, type WrappedKey, type WrappingKey } from '../keyring/wrapped-key.js';
import { encodeKeyring, type KeyringContents } from './keyring-contents.js';

/** A keyring whose keys are kept together, wherever that is, and are at hand here. */
export abstract class KeptKeyring extends Keyring {
  private readonly identity = new KeyringIdentity();
  /** Of those that were seen, so that each is looked at once. */
  private readonly seen = new WeakMap<KeyringContents, KeyringMarks>();
  /** By name; there are about a dozen. */
  private readonly derived = new WeakMap<KeyringContents, Map<string, Buffer>>();

  /** @throws CryptoUnavailable when they cannot be had at this moment */
  protected abstract contents(): KeyringContents;

  override currentVersion(): number {
    return this.own().current;
  }

  override mustHold(version: number): void {
    keyOf(this.own(), version);
  }

  override async wrap(name: string, dataKey: Buffer): Promise<WrappedKey> {
    const contents = this.own();
    return Promise.resolve(wrap(name, dataKey, keyOf(contents, contents.current)));
  }

  override async unwrap(name: string, wrapped: WrappedKey): Promise<Buffer> {
    const contents = this.own();
    const dataKey = unwrap(name, wrapped, keyOf(contents, wrapped.keyringVersion));
    this.identity.recognize(this.marksOf(contents));
    return Promise.resolve(dataKey);
  }

  override async tryOut(sample: ReadonlyMap<string, WrappedKey>): Promise<number> {
    const contents = this.contents();
    const marks = this.marksOf(contents);
    const opened = this.identity.isAnother(marks) ? 0 : openedOf(contents, sample);
    this.identity.tried(marks, opened);
    return Promise.resolve(opened);
  }

  override async blindIndex(text: string): Promise<Buffer> {
    return Promise.resolve(createHmac('sha256', this.own().blindIndexKey).update(text).digest());
  }

  override signingKeys(purpose: SigningPurpose): readonly SigningKey[] {
    const newestFirst = [...this.own().signingKeys].sort(([a], [b]) => b - a);
    return newestFirst.map(([version, seed]) => ({ version, seed: signingSeed(seed, purpose) }));
  }

  override secret(name: string): Buffer {
    const contents = this.own();
    const known = this.derived.get(contents) ?? new Map<string, Buffer>();
    this.derived.set(contents, known);
    const secret = known.get(name) ?? secretOf(contents, name);
    known.set(name, secret);
    return secret;
  }

  /** What may be told of it, for those who use it from another process. @throws CryptoUnavailable */
  standing(): KeyringMarks & Pick<KeyringContents, 'current'> & { readonly versions: readonly number[] } {
    const contents = this.own();
    const versions = [...contents.wrappingKeys.keys()].sort((a, b) => a - b);
    return { ...this.marksOf(contents), current: contents.current, versions };
  }

  private own(): KeyringContents {
    const contents = this.contents();
    this.identity.mustBeRight(this.marksOf(contents));
    return contents;
  }

  private marksOf(contents: KeyringContents): KeyringMarks {
    const seen = this.seen.get(contents);
    if (seen !== undefined) return seen;
    const marks = { fingerprint: hashOf(contents.blindIndexKey), contents: hashOf(encodeKeyring(contents)) };
    this.seen.set(contents, marks);
    return marks;
  }
}

function secretOf({ derivationKey }: KeyringContents, name: string): Buffer {
  return Buffer.from(hkdfSync('sha256', derivationKey, Buffer.alloc(0), `secret:${name}`, KEY_BYTES));
}

/** @throws NoSuchWrappingKey */
function keyOf({ wrappingKeys }: KeyringContents, version: number): WrappingKey {
  const key = wrappingKeys.get(version);
  if (key === undefined) throw new NoSuchWrappingKey(version);
  return { version, key };
}

function openedOf(contents: KeyringContents, sample: ReadonlyMap<string, WrappedKey>): number {
  return [...sample].filter(([name, wrapped]) => opens(contents, name, wrapped)).length;
}

function opens(contents: KeyringContents, name: string, wrapped: WrappedKey): boolean {
  try {
    unwrap(name, wrapped, keyOf(contents, wrapped.keyringVersion));
    return true;
  } catch (error) {
    if (error instanceof CryptoUnavailable) return false;
    throw error;
  }
}

function hashOf(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('base64');
}
