import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';

/** The folder once more, to be read alone, under another path; false where this user may mount none. */
export async function mountForReading(source: string, path: string): Promise<boolean> {
  await mkdir(path);
  try {
    execFileSync('mount', ['--bind', source, path], { stdio: 'ignore' });
  } catch {
    return false;
  }
  try {
    execFileSync('mount', ['-o', 'remount,ro,bind', path], { stdio: 'ignore' });
    return true;
  } catch {
    unmount(path);
    return false;
  }
}

/** Refused while any process has a file open in it. */
export function unmount(path: string): void {
  execFileSync('umount', [path]);
}
