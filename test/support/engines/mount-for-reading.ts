import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** For stories that mount something. */
export const MOUNTS = { isThere: mayMount(), otherwise: 'this user may mount nothing' };

/** Tried with the least there is to mount. */
function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'mount-'));
  try {
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', folder]).status !== 0) return false;
    return spawnSync('umount', [folder]).status === 0;
  } finally {
    rmdirSync(folder);
  }
}

/** The folder once more, to be read alone, under another path. */
export async function mountForReading(source: string, path: string): Promise<void> {
  await mkdir(path);
  execFileSync('mount', ['--bind', source, path], { stdio: 'ignore' });
  try {
    execFileSync('mount', ['-o', 'remount,ro,bind', path], { stdio: 'ignore' });
  } catch (error) {
    unmount(path);
    throw error;
  }
}

/** Refused while any process has a file open in it. */
export function unmount(path: string): void {
  execFileSync('umount', [path]);
}
