import { createHash, hkdfSync, randomBytes, type Hash } from 'node:crypto';
import { KEY_BYTES } from '../cipher/key-bytes.js';

/** What a keyring holds that is kept in one piece, decoded. */
export interface KeyringContents {
  readonly current: number;
  readonly wrappingKeys: ReadonlyMap<number, Buffer>;
  readonly blindIndexKey: Buffer;
  /** Named secrets are derived from it. */
  readonly derivationKey: Buffer;
  /** Seeds of signing keys by version, at least one. The newest signs. */
  readonly signingKeys: ReadonlyMap<number, Buffer>;
}

const FORMAT = 1;

export function newKeyring(): KeyringContents {
  return {
    current: 1,
    wrappingKeys: new Map([[1, randomBytes(KEY_BYTES)]]),
    blindIndexKey: randomBytes(KEY_BYTES),
    derivationKey: randomBytes(KEY_BYTES),
    signingKeys: new Map([[1, randomBytes(KEY_BYTES)]]),
  };
}

export function encodeKeyring(contents: KeyringContents): string {
  const keys = {
    format: FORMAT,
    current: contents.current,
    wrappingKeys: encodeVersions(contents.wrappingKeys),
    blindIndexKey: contents.blindIndexKey.toString('base64'),
    derivationKey: contents.derivationKey.toString('base64'),
  };
  const signing = {
    signingKeys: encodeVersions(contents.signingKeys),
    signingChecksum: signingChecksum(contents.signingKeys),
  };
  return `${JSON.stringify({ ...keys, checksum: checksum(contents), ...signing }, undefined, 2)}\n`;
}

/**
 * Undefined when the text is no whole keyring file. Says nothing about why: an error of JSON.parse quotes its input.
 */
export function decodeKeyring(text: string): KeyringContents | undefined {
  const file = parseObject(text);
  const blindIndexKey = keyBytes(file?.['blindIndexKey']);
  const derivationKey = keyBytes(file?.['derivationKey']);
  const wrappingKeys = versionedKeys(file?.['wrappingKeys']);
  const current = file?.['current'];
  if (file?.['format'] !== FORMAT || typeof current !== 'number') return undefined;
  if (!blindIndexKey || !derivationKey || !wrappingKeys?.has(current)) return undefined;
  const signingKeys = signingKeysOf(file, derivationKey);
  if (signingKeys === undefined) return undefined;
  const contents = { current, wrappingKeys, blindIndexKey, derivationKey, signingKeys };
  return file['checksum'] === checksum(contents) ? contents : undefined;
}

/**
 * Those of the file; where it has none (it was made before there were any), a first one that follows from its
 * derivation key, so that nothing has to be written to use it. Undefined when they are damaged.
 */
function signingKeysOf(file: Record<string, unknown>, derivationKey: Buffer): ReadonlyMap<number, Buffer> | undefined {
  if (file['signingKeys'] === undefined && file['signingChecksum'] === undefined)
    return new Map([[1, Buffer.from(hkdfSync('sha256', derivationKey, Buffer.alloc(0), 'signing-key:1', KEY_BYTES))]]);
  const keys = versionedKeys(file['signingKeys']);
  if (keys === undefined || keys.size === 0) return undefined;
  return file['signingChecksum'] === signingChecksum(keys) ? keys : undefined;
}

/**
 * SHA-256 over every key but those that sign, which have a checksum of their own: so programs from before there were
 * any still read the file. Without it a changed character would be another valid key: look-ups would then silently find
 * nobody, and new data keys would be wrapped under a key that is lost once the file is mended.
 */
function checksum(contents: KeyringContents): string {
  const hash = createHash('sha256').update(`keyring ${FORMAT} ${contents.current}`);
  addVersions(hash, contents.wrappingKeys);
  return hash.update(contents.blindIndexKey).update(contents.derivationKey).digest('hex');
}

function signingChecksum(signingKeys: ReadonlyMap<number, Buffer>): string {
  const hash = createHash('sha256').update(`signing keys ${FORMAT}`);
  addVersions(hash, signingKeys);
  return hash.digest('hex');
}

function addVersions(hash: Hash, keys: ReadonlyMap<number, Buffer>): void {
  const versions = [...keys].sort(([a], [b]) => a - b);
  for (const [version, key] of versions) hash.update(` ${version} `).update(key);
}

function encodeVersions(keys: ReadonlyMap<number, Buffer>): Readonly<Record<string, string>> {
  return Object.fromEntries([...keys].map(([version, key]) => [String(version), key.toString('base64')]));
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}

function versionedKeys(value: unknown): ReadonlyMap<number, Buffer> | undefined {
  const keys = new Map<number, Buffer>();
  for (const [version, text] of Object.entries(asObject(value) ?? {})) {
    const key = keyBytes(text);
    if (key === undefined || !/^[1-9]\d{0,8}$/.test(version)) return undefined;
    keys.set(Number(version), key);
  }
  return keys;
}

function keyBytes(value: unknown): Buffer | undefined {
  if (typeof value !== 'string') return undefined;
  const bytes = Buffer.from(value, 'base64');
  return bytes.length === KEY_BYTES ? bytes : undefined;
}
