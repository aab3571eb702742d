import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { flush } from './flush.js';
import { LOCK } from './lay-lock-file.js';
import { isReadOnly, openLmdb, openRoot, ReadOnlyFolder } from './open-lmdb.js';
import type { GuardedRoot, LmdbEnvironment, LmdbOptions } from './open-lmdb.js';
import { OpeningLock } from './opening-lock.js';

type Fill = (from: GuardedRoot, to: LmdbEnvironment) => Promise<void>;

/**
 * Writes an environment anew, without the pages that it does not need any more, and puts it in the place of the one
 * that is there: a kill leaves the one or the other. Nobody else may have it open; who wants to open it waits
 * meanwhile.
 * @param fill writes what is to stand there, from what stands there now
 * @throws FolderInUse; ReadOnlyFolder; Error for what LMDB and `fill` throw, and then all is as it was
 */
export async function rewriteLmdb(path: string, options: LmdbOptions, fill: Fill): Promise<void> {
  if (isReadOnly(path)) throw new ReadOnlyFolder(path);
  const lock = OpeningLock.join(path);
  try {
    await lock.alone(() => replaced(path, options, fill));
  } finally {
    lock.leave();
  }
}

async function replaced(path: string, options: LmdbOptions, fill: Fill): Promise<void> {
  const anew = join(path, 'anew');
  await rm(anew, { recursive: true, force: true });
  const from = openRoot(path, options);
  try {
    const to = await openLmdb(anew, options);
    await fill(from, to).finally(() => to.close());
  } finally {
    await from.close();
  }
  await flush(join(anew, DATA));
  // What is in it is of the file that goes. It is made with the next opening, and there is none before this is done.
  await rm(join(path, LOCK), { force: true });
  await rename(join(anew, DATA), join(path, DATA));
  await flush(path);
  await rm(anew, { recursive: true });
}

const DATA = 'data.mdb';
