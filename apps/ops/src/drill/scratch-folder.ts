import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderUnusable, makeFolder } from '#operations';

const PREFIX = 'consent-drill-';
const NAME = /^consent-drill-(\d+)-/;

/**
 * A folder for the time of some work, for its owner alone: what is restored into it is a whole installation. What a
 * drill that was killed left there goes first.
 * @throws FolderUnusable where it cannot be made
 */
export async function inScratchFolder<Result>(
  where: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await makeFolder(where);
  await clearLeft(where);
  const folder = await mkdtemp(join(where, `${PREFIX}${String(process.pid)}-`)).catch((cause: unknown) => {
    throw new FolderUnusable(`Nothing can be made in ${where}.`, { cause });
  });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function clearLeft(where: string): Promise<void> {
  for (const name of await readdir(where)) {
    const pid = NAME.exec(name)?.[1];
    // Another user's is theirs to clear.
    if (pid !== undefined && !isAlive(Number(pid)))
      await rm(join(where, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
