import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { CryptoUnavailable } from '../errors.js';
import { syncFolder } from './replace-keyring-file.js';
import { writeDurably } from './write-durably.js';

/**
 * Writes a new keyring unless a file stands there. It appears whole and durable or not at all: written beside, flushed,
 * then linked into place, which (unlike a rename) never replaces a keyring that another process made meanwhile.
 */
export function createFile(path: string, text: string): void {
  if (existsSync(path)) return;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    putInPlace(path, text);
    syncFolder(dirname(path));
  } catch (error) {
    throw new CryptoUnavailable(`the keyring ${path} cannot be created`, { cause: error });
  }
}

function putInPlace(path: string, text: string): void {
  const draft = `${path}.${randomUUID()}`;
  try {
    writeDurably(draft, text);
    linkUnlessThere(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

function linkUnlessThere(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
}
