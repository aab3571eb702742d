import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import { decrypt, encrypt } from '../cipher/aead.js';
import { CryptoUnavailable } from '../errors.js';
import { decodeKeyring, encodeKeyring, type KeyringContents } from '../kept/keyring-contents.js';
import type { KeyManagement } from '../keyring/key-management.js';
import { KEY_BYTES } from '../cipher/key-bytes.js';

const FORMAT = 1;
/** Binds the ciphertext to what it is. */
const CONTEXT = `sealed keyring ${String(FORMAT)}`;
/** As the keyring within, and a little. */
const MAX_FILE_BYTES = 131_072;

/** The file as it is read: of no use without the service that wrapped its key. */
export interface SealedFile {
  readonly stats: Stats;
  readonly sealedBy: string;
  /** The key of `contents`, wrapped by the key-management service. */
  readonly wrappedKey: string;
  /** The keyring, AES-256-GCM. */
  readonly contents: Buffer;
}

/** @throws CryptoUnavailable when it is no sealed keyring; what the file system throws */
export function readSealedFile(path: string): SealedFile {
  const file = openSync(path, 'r');
  try {
    const stats = fstatSync(file);
    const found = stats.size <= MAX_FILE_BYTES ? parsed(readFileSync(file, 'utf8')) : undefined;
    if (found === undefined) throw new CryptoUnavailable(`the sealed keyring ${path} is damaged`);
    return { stats, ...found };
  } finally {
    closeSync(file);
  }
}

/**
 * What is in it. One call to the service.
 * @throws KeyManagementRefuses, CryptoUnavailable
 */
export async function unsealed(path: string, file: SealedFile, service: KeyManagement): Promise<KeyringContents> {
  if (file.sealedBy !== service.name)
    throw new CryptoUnavailable(`the keyring ${path} was sealed by ${file.sealedBy}, not by ${service.name}`);
  const key = await service.unwrap(file.wrappedKey);
  const text = key.length === KEY_BYTES ? decrypt(key, file.contents, CONTEXT)?.toString('utf8') : undefined;
  const contents = text === undefined ? undefined : decodeKeyring(text);
  if (contents === undefined) throw new CryptoUnavailable(`the sealed keyring ${path} is damaged`);
  return contents;
}

/**
 * The text of a file with these contents, under a fresh key each time.
 * @throws KeyManagementRefuses, CryptoUnavailable
 */
export async function sealedText(contents: KeyringContents, service: KeyManagement): Promise<string> {
  const key = randomBytes(KEY_BYTES);
  const wrappedKey = await service.wrap(key);
  const sealed = encrypt(key, Buffer.from(encodeKeyring(contents)), CONTEXT).toString('base64');
  return `${JSON.stringify({ format: FORMAT, sealedBy: service.name, wrappedKey, contents: sealed }, undefined, 2)}\n`;
}

function parsed(text: string): Omit<SealedFile, 'stats'> | undefined {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof file !== 'object' || file === null || !('format' in file) || file.format !== FORMAT) return undefined;
  if (!('sealedBy' in file) || !('wrappedKey' in file) || !('contents' in file)) return undefined;
  const { sealedBy, wrappedKey, contents } = file;
  if (typeof sealedBy !== 'string' || typeof wrappedKey !== 'string' || typeof contents !== 'string') return undefined;
  return { sealedBy, wrappedKey, contents: Buffer.from(contents, 'base64') };
}
