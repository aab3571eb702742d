import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Many times what all tests keep at once. */
const ROOM = 4 * 1024 ** 3;

/**
 * A folder that goes with this process, in memory where there is room: hundreds of logs and views are opened in it, and
 * each of their writes would wait for the disk.
 */
export function scratchFolder() {
  const folder = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), 'tests-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function hasRoom(path) {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize > ROOM;
  } catch {
    return false;
  }
}
