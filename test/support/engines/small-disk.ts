import { execFileSync } from 'node:child_process';
import { unmount } from './mount-for-reading.js';

/** Works with a disk of so little room in the place of an empty folder. @param size as `mount` takes it: `64k` */
export async function onSmallDisk(path: string, size: string, work: () => Promise<void>): Promise<void> {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=700`, 'tmpfs', path], { stdio: 'ignore' });
  try {
    await work();
  } finally {
    unmount(path);
  }
}
