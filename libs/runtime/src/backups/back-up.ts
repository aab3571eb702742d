import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SystemClock } from '#clock';
import type { RecordStore } from '#document-store';
import { copyLmdbDocuments } from '#document-store/lmdb';
import type { EventStore } from '#event-store';
import { copyLmdbLog } from '#event-store/lmdb';
import { PolicyCheckpoints } from '#policies';
import { PROJECTIONS } from '#projections';
import { SlotRecords } from '#projecting';
import type { Settings } from '../settings/settings.js';
import { BACKUP_NAME, backupName, DATA_FILE, FOLDERS, LOCK_FILE, PARTIAL, type Folder } from './backup-layout.js';
import { writeManifest, type BackedUpFile } from './backup-manifest.js';
import { checkCopy } from './check-copy.js';
import { flush } from './durable-file.js';
import { embeddedFolders, type EmbeddedFolders } from './embedded-folders.js';
import { hashFile } from './hashed-file.js';
import { makeFolder } from './make-folder.js';

/** The engines of the installation that is copied. */
export interface BackupEngines {
  readonly log: EventStore;
  readonly records: RecordStore;
}

export interface BackupProgress {
  /** A part of the work begins. @param total of what is counted in it, about */
  readonly begins: (part: 'copying' | 'checking' | 'summing', total: number) => void;
  /** @param done bytes, or events when `checking` */
  readonly at: (done: number) => void;
}

export interface BackedUp {
  /** Its name in the folder of backups. */
  readonly name: string;
  readonly events: number;
  readonly head: string | null;
  readonly bytes: number;
}

const LOOK_EVERY_MS = 200;

/**
 * Copies the views, the log and the records, in this order, while the service runs, and checks the copy. The keyring is
 * not in it. A copy that does not come to its end is taken away, at the latest by the next one; two at once must not
 * work in one folder.
 * @param to the folder of backups, made when it is missing
 * @throws NotEmbedded, BackupDamaged, FolderUnusable; what engines and file system throw; the signal's reason
 */
export async function backUp(
  settings: Settings,
  engines: BackupEngines,
  to: string,
  progress: BackupProgress,
  signal: AbortSignal,
): Promise<BackedUp> {
  const from = embeddedFolders(settings);
  await makeFolder(to);
  await clearPartial(to);
  // Of the machine: where the service's clock is set forward, the newest backup must still be the last by name.
  const begun = new SystemClock().now();
  const name = backupName(begun);
  const folder = join(to, `${name}${PARTIAL}`);
  await mkdir(folder, { mode: 0o700 });
  try {
    const answered = await new SlotRecords(engines.records).readAll(PROJECTIONS.map((one) => one.name));
    const policies = await new PolicyCheckpoints(engines.records).all();
    await copyAll(from, folder, progress, signal);
    progress.begins('checking', await eventsIn(engines.log));
    const checked = await checkCopy(folder, answered, progress.at, signal);
    const files = await summed(folder, progress, signal);
    const { events, head, checkpoints, keyringVersions: keyring_versions } = checked;
    const made = new Date(begun).toISOString();
    const found = { log: { events, head }, checkpoints, policies, keyring_versions };
    await writeManifest(folder, { made_at: made, ...found, files });
    await rename(folder, join(to, name));
    await flush(to);
    return { name, events, head, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function clearPartial(to: string): Promise<void> {
  const names = await readdir(to);
  const partial = names.filter((name) => name.endsWith(PARTIAL) && BACKUP_NAME.test(name.slice(0, -PARTIAL.length)));
  await Promise.all(partial.map((name) => rm(join(to, name), { recursive: true, force: true })));
}

async function copyAll(
  from: EmbeddedFolders,
  folder: string,
  progress: BackupProgress,
  signal: AbortSignal,
): Promise<void> {
  const sizes = await Promise.all(FOLDERS.map((one) => sizeOf(from[one])));
  progress.begins('copying', sum(sizes));
  const watch = setInterval(() => {
    void Promise.all(FOLDERS.map((one) => sizeOf(join(folder, one)))).then((copied) => {
      progress.at(sum(copied));
    });
  }, LOOK_EVERY_MS);
  try {
    for (const one of FOLDERS) {
      await copyFolder(one, from[one], join(folder, one));
      signal.throwIfAborted();
    }
  } finally {
    clearInterval(watch);
  }
}

async function copyFolder(folder: Folder, path: string, to: string): Promise<void> {
  if (folder === 'log') await copyLmdbLog(path, to);
  else await copyLmdbDocuments({ path, to });
  await flush(join(to, DATA_FILE));
  await flush(to);
}

async function summed(folder: string, progress: BackupProgress, signal: AbortSignal): Promise<readonly BackedUpFile[]> {
  progress.begins('summing', sum(await Promise.all(FOLDERS.map((one) => sizeOf(join(folder, one))))));
  const files: BackedUpFile[] = [];
  let done = 0;
  for (const one of FOLDERS) {
    await rm(join(folder, one, LOCK_FILE), { force: true });
    const onRead = (bytes: number): void => {
      done += bytes;
      progress.at(done);
    };
    files.push({
      path: `${one}/${DATA_FILE}`,
      ...(await hashFile(join(folder, one, DATA_FILE), signal, onRead)),
    });
  }
  return files;
}

/** About how many: positions of the embedded log count its events. */
async function eventsIn(log: EventStore): Promise<number> {
  return Number((await log.head()) ?? 0);
}

async function sizeOf(folder: string): Promise<number> {
  return stat(join(folder, DATA_FILE)).then(
    ({ size }) => size,
    () => 0,
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);
