import { closeSync, fchmodSync, fchownSync, fstatSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Stats } from 'node:fs';
import { CryptoUnavailable } from '../errors.js';
import { writeDurably } from './write-durably.js';

const PERMISSIONS = 0o777;

/**
 * Puts a new text in the place of a keyring file: whole, durable, of the same owner and mode, or not at all. Whoever
 * opens the path sees the old file or the new one. The draft has one name, so that what a kill leaves behind is found:
 * it holds keys.
 * @param path of the file itself, no symbolic link
 * @param like the file that is replaced
 */
export function replaceKeyringFile(path: string, like: Stats, text: string): void {
  const draft = draftOf(path);
  try {
    // A change that was killed may have left one.
    rmSync(draft, { force: true });
    writeDurably(draft, text, (file) => {
      makeAlike(file, like);
    });
    renameSync(draft, path);
    syncFolder(dirname(path));
  } catch (error) {
    rmSync(draft, { force: true });
    throw new CryptoUnavailable(`the keyring ${path} cannot be replaced: its folder must be writable and have room`, {
      cause: error,
    });
  }
}

function draftOf(path: string): string {
  return `${path}.draft`;
}

function makeAlike(file: number, like: Stats): void {
  const { uid, gid } = fstatSync(file);
  // Else a rotation by root would take the keyring away from the service.
  if (uid !== like.uid || gid !== like.gid) fchownSync(file, like.uid, like.gid);
  fchmodSync(file, like.mode & PERMISSIONS);
}

/** A name that changed hands is durable only once its folder is. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
