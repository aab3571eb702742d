import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SystemClock } from '#clock';
import type { RecordStore } from '#document-store';
import type { EventStore } from '#event-store';
import { PolicyCheckpoints } from '#policies';
import { SlotRecords, type SlotState } from '#projecting';
import { PROJECTIONS } from '#projections';
import { BACKUP_NAME, backupName, FOLDERS, PARTIAL, type Folder } from './backup-layout.js';
import type { BackupProgress } from './back-up-progress.js';
import { writeManifest, type BackedUpFile } from './backup-manifest.js';
import { nameOf, type FoundBackup } from './backup-chain.js';
import { backupsIn } from './backups-in.js';
import { checkCopy, type CheckedCopy } from './check-copy.js';
import type { EmbeddedStores } from './embedded-stores.js';
import { incrementChecked, keepNewer, mustGoOnFrom } from './increment.js';
import { flush, flushAll } from '../files/durable-file.js';
import { hashFile } from '../files/hashed-file.js';
import { makeFolder, mustBeMakeable } from '../files/make-folder.js';

/** The engines of the installation that is copied. */
export interface BackupEngines {
  readonly log: EventStore;
  readonly records: RecordStore;
}

export interface BackedUp {
  /** Its name in the folder of backups. */
  readonly name: string;
  /** The one before it, which it cannot be restored without; null for one that is whole. */
  readonly follows: string | null;
  /** In the log as it would be restored. */
  readonly events: number;
  readonly head: string | null;
  readonly bytes: number;
}

const LOOK_EVERY_MS = 200;

/**
 * Copies the views, the proofs, the log and the records, in this order, while the service runs, and checks the copy.
 * The keyring is not in it. A copy that does not come to its end is taken away, at the latest by the next one; two at
 * once must not work in one folder.
 * @param to the folder of backups, made when it is missing
 * @param isIncrement of the log only what came to it since the newest backup there; and no views
 * @throws BackupDamaged, FolderUnusable; what engines and file system throw; the signal's reason
 */
export async function backUp(
  stores: EmbeddedStores,
  engines: BackupEngines,
  to: string,
  progress: BackupProgress,
  signal: AbortSignal,
  isIncrement = false,
): Promise<BackedUp> {
  await makeFolder(to);
  await clearPartial(to);
  const before = isIncrement ? await mustGoOnFrom(to, engines.log) : undefined;
  // Of the machine: where the service's clock is set forward, the newest backup must still be the last by name.
  const begun = new SystemClock().now();
  const name = backupName(begun, (await backupsIn(to)).at(-1));
  const folder = join(to, `${name}${PARTIAL}`);
  await mkdir(folder, { mode: 0o700 });
  try {
    const answered = await new SlotRecords(engines.records).readAll(PROJECTIONS.map((one) => one.name));
    const policies = await new PolicyCheckpoints(engines.records).all();
    const work = { stores, engines, folder, before, progress, signal };
    const copied = await copyAll(work);
    const checked = before === undefined ? await wholeChecked(work, answered) : await incrementChecked(work, before);
    const files = await summed(folder, copied, progress, signal);
    const { events, head, last, checkpoints, keyringVersions: keyring_versions } = checked;
    const made = new Date(begun).toISOString();
    const found = { log: { events, head, last }, checkpoints, policies, keyring_versions };
    const follows = before === undefined ? null : nameOf(before);
    await writeManifest(folder, { made_at: made, ...(follows !== null && { follows }), ...found, files });
    await rename(folder, join(to, name));
    await flush(to);
    return { name, follows, events, head, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** What a backup would be made of. */
export type ForeseenBackup = Omit<BackedUp, 'name'>;

/**
 * What `backUp` would copy now, about; makes nothing.
 * @returns `bytes` of the databases that are copied as files
 * @throws as `backUp`, but for what copying throws
 */
export async function foreseeBackup(
  { folders }: EmbeddedStores,
  { log }: BackupEngines,
  to: string,
  isIncrement: boolean,
): Promise<ForeseenBackup> {
  await mustBeMakeable(to);
  const before = isIncrement ? await mustGoOnFrom(to, log) : undefined;
  const parts = before === undefined ? FOLDERS : FOLDERS.filter((one) => one === 'proofs' || one === 'records');
  const bytes = sum(await Promise.all(parts.map((one) => sizeOf(folders[one]))));
  const follows = before === undefined ? null : nameOf(before);
  return { follows, events: await eventsIn(log), head: (await log.head()) ?? null, bytes };
}

async function clearPartial(to: string): Promise<void> {
  const names = await readdir(to);
  const partial = names.filter((name) => name.endsWith(PARTIAL) && BACKUP_NAME.test(name.slice(0, -PARTIAL.length)));
  await Promise.all(partial.map((name) => rm(join(to, name), { recursive: true, force: true })));
}

/** The names of the files that make up the copy of each database. */
type Copied = Readonly<Record<Folder, readonly string[]>>;

interface BackupWork {
  readonly stores: EmbeddedStores;
  readonly engines: BackupEngines;
  readonly folder: string;
  readonly before: FoundBackup | undefined;
  readonly progress: BackupProgress;
  readonly signal: AbortSignal;
}

async function copyAll({ stores, engines, folder, before, progress, signal }: BackupWork): Promise<Copied> {
  const { folders, copy } = stores;
  // Views are built from the log where they are not as old as all else that is restored with them.
  const parts = before === undefined ? FOLDERS : FOLDERS.filter((one) => one !== 'views');
  const sizes = await Promise.all(parts.map((one) => sizeOf(folders[one])));
  progress.begins('copying', sum(sizes));
  const watch = setInterval(() => {
    void Promise.all(parts.map((one) => sizeOf(join(folder, one)))).then((copied) => {
      progress.at(sum(copied));
    });
  }, LOOK_EVERY_MS);
  const copied: Record<Folder, readonly string[]> = { views: [], proofs: [], log: [], records: [] };
  try {
    for (const one of parts) {
      const to = join(folder, one);
      if (before !== undefined && one === 'log') await keepNewer(engines.log, before, to, signal);
      else await copy(one, folders[one], to);
      copied[one] = await readdir(to);
      await flushAll(to);
      signal.throwIfAborted();
    }
  } finally {
    clearInterval(watch);
  }
  return copied;
}

async function wholeChecked(
  { stores, engines, folder, progress, signal }: BackupWork,
  answered: ReadonlyMap<string, SlotState>,
): Promise<CheckedCopy> {
  progress.begins('checking', await eventsIn(engines.log));
  return checkCopy(stores, folder, answered, progress.at, signal);
}

async function summed(
  folder: string,
  copied: Copied,
  progress: BackupProgress,
  signal: AbortSignal,
): Promise<readonly BackedUpFile[]> {
  progress.begins('summing', sum(await Promise.all(FOLDERS.map((one) => sizeOf(join(folder, one))))));
  const files: BackedUpFile[] = [];
  let done = 0;
  const onRead = (bytes: number): void => {
    done += bytes;
    progress.at(done);
  };
  for (const one of FOLDERS.filter((part) => copied[part].length > 0)) {
    for (const name of await readdir(join(folder, one))) {
      const path = join(folder, one, name);
      // What the check left beside the copy when it opened it is of no meaning to anybody else.
      if (!copied[one].includes(name)) await rm(path, { recursive: true });
      else files.push({ path: `${one}/${name}`, ...(await hashFile(path, signal, onRead)) });
    }
  }
  return files;
}

/** About how many: positions of the embedded log count its events. */
async function eventsIn(log: EventStore): Promise<number> {
  return Number((await log.head()) ?? 0);
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = names.map((name) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return sum(await Promise.all(sizes));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);
