import { createHash, randomBytes } from 'node:crypto';
import { KEY_BYTES } from '../../keyring.js';

/** What a keyring file holds, decoded. */
export interface KeyringContents {
  readonly current: number;
  readonly wrappingKeys: ReadonlyMap<number, Buffer>;
  readonly blindIndexKey: Buffer;
  /** Named secrets are derived from it. */
  readonly derivationKey: Buffer;
}

const FORMAT = 1;

export function newKeyring(): KeyringContents {
  return {
    current: 1,
    wrappingKeys: new Map([[1, randomBytes(KEY_BYTES)]]),
    blindIndexKey: randomBytes(KEY_BYTES),
    derivationKey: randomBytes(KEY_BYTES),
  };
}

export function encodeKeyring(contents: KeyringContents): string {
  const wrappingKeys = [...contents.wrappingKeys].map(([version, key]) => [String(version), key.toString('base64')]);
  const keys = {
    format: FORMAT,
    current: contents.current,
    wrappingKeys: Object.fromEntries(wrappingKeys) as Record<string, string>,
    blindIndexKey: contents.blindIndexKey.toString('base64'),
    derivationKey: contents.derivationKey.toString('base64'),
  };
  return `${JSON.stringify({ ...keys, checksum: checksum(contents) }, undefined, 2)}\n`;
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
  const contents = { current, wrappingKeys, blindIndexKey, derivationKey };
  return file['checksum'] === checksum(contents) ? contents : undefined;
}

/**
 * SHA-256 over every key. Without it a changed character would be another valid key: look-ups would then silently find
 * nobody, and new data keys would be wrapped under a key that is lost once the file is mended.
 */
function checksum(contents: KeyringContents): string {
  const hash = createHash('sha256').update(`keyring ${FORMAT} ${contents.current}`);
  const versions = [...contents.wrappingKeys].sort(([a], [b]) => a - b);
  for (const [version, key] of versions) hash.update(` ${version} `).update(key);
  return hash.update(contents.blindIndexKey).update(contents.derivationKey).digest('hex');
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
