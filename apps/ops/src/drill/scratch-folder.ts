import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { FolderUnusable, makeFolder } from '#operations';

const PREFIX = 'consent-drill-';
/** Written again and again while somebody works in the folder. */
const HEARTBEAT = 'in-use';
const BEAT_MS = 5_000;
/** After so long without a heartbeat a folder was left: a busy machine may be late by some. */
const LEFT_AFTER_MS = 120_000;

/**
 * A folder for the time of some work, for its owner alone: what is restored into it is a whole installation. What a
 * drill that was killed left there goes first. Process ids tell nothing of that, since each container counts its own.
 * @throws FolderUnusable where it cannot be made
 */
export async function inScratchFolder<Result>(
  where: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await makeFolder(where);
  const held = await mkdtemp(join(where, PREFIX)).catch((cause: unknown) => {
    throw new FolderUnusable(`Nothing can be made in ${where}.`, { cause });
  });
  let beaten = beat(held);
  const beating = setInterval(() => {
    beaten = beaten.then(() => beat(held));
  }, BEAT_MS);
  try {
    await beaten;
    await clearLeft(where, basename(held));
    const folder = join(held, 'data');
    await makeFolder(folder);
    return await work(folder);
  } finally {
    clearInterval(beating);
    await beaten;
    await rm(held, { recursive: true, force: true });
  }
}

/** One that fails, as on a disk that is full of what was left there, is made up for by the next. */
async function beat(held: string): Promise<void> {
  await writeFile(join(held, HEARTBEAT), '.').catch(() => undefined);
}

/** By the clock of the file system alone, which is the same one for whoever works there. */
async function clearLeft(where: string, own: string): Promise<void> {
  const now = await lastBeat(join(where, own));
  if (now === undefined) return;
  for (const name of (await readdir(where)).filter((one) => one.startsWith(PREFIX) && one !== own)) {
    const last = await lastBeat(join(where, name));
    // Another user's is theirs to clear.
    if (last !== undefined && now - last > LEFT_AFTER_MS)
      await rm(join(where, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Milliseconds since 1970. Where there is no heartbeat, when the folder was made; undefined where it is gone. */
async function lastBeat(folder: string): Promise<number | undefined> {
  const found = await stat(join(folder, HEARTBEAT))
    .catch(() => stat(folder))
    .catch(() => undefined);
  return found?.mtimeMs;
}
