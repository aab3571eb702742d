import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SystemClock } from '#clock';
import { PolicyCheckpoints } from '#policies';
import { SlotRecords, type SlotState } from '#projecting';
import { PROJECTIONS } from '#projections';
import { neededVersions } from '#vault';
import type { BackupEngines } from '../engines/backup-engines.js';
import { BACKUP_NAME, backupName, FOLDERS, PARTIAL, type Folder } from '../format/backup-layout.js';
import type { BackupProgress } from './back-up-progress.js';
import { formOf, writeManifest, type BackedUpFile } from '../format/backup-manifest.js';
import { bytesIn, eventsIn, partsOf, sizesOf } from './backup-sizes.js';
import { nameOf, type FoundBackup } from '../chain/backup-chain.js';
import { backupsIn, mustBeThere } from '../finding/backups-in.js';
import { checkCopy, type CheckedCopy } from '../checking/check-copy.js';
import { checkLines, checkSegment } from '../checking/check-lines.js';
import { whileOpen, type EmbeddedStores } from '../engines/embedded-stores.js';
import { keepEvents, mustGoOnFrom } from '../chain/increment.js';
import { keepRecords } from '../format/record-lines.js';
import { historyOf } from '../format/log-history.js';
import { mustBeRestoredWhole } from '../restoring/restore-record.js';
import { beneath } from '../../files/beneath.js';
import { flush, flushAll } from '../../files/durable-file.js';
import { hashFile } from '../../files/hashed-file.js';
import { makeFolder } from '../../files/make-folder.js';

export interface BackupRequest {
  /** The folders of an installation that is all in folders; undefined for any other. */
  readonly stores: EmbeddedStores | undefined;
  readonly engines: BackupEngines;
  /** The folder of backups, made when it is missing. */
  readonly to: string;
  /** Of the log only what came to it since the newest backup there; and no views. */
  readonly isIncrement: boolean;
  readonly progress: BackupProgress;
  readonly signal: AbortSignal;
}

export interface BackupResult {
  /** Its name in the folder of backups. */
  readonly name: string;
  /** The one before it, which it cannot be restored without; null for one that is whole. */
  readonly follows: string | null;
  /** In the log as it would be restored. */
  readonly events: number;
  readonly head: string | null;
  readonly bytes: number;
}

const POLL_EVERY_MS = 200;

/**
 * Copies the views, the proofs, the log and the records, in this order, while the service runs, and checks the copy.
 * Where an engine is a server, events and records are read through the ports, and the views are left out. The keyring
 * is not in it. A copy that does not come to its end is taken away, at the latest by the next one; two at once must not
 * work in one folder.
 * @throws RestoreUnderWay, BackupDamaged, FolderUnusable; what engines and file system throw; the signal's reason
 */
export async function backUp(request: BackupRequest): Promise<BackupResult> {
  const { stores, engines, to, isIncrement, progress, signal } = request;
  await mustBeRestoredWhole(engines.records);
  // What an increment follows would be there: a new folder in its place helps nobody.
  if (isIncrement) mustBeThere(to);
  await makeFolder(to);
  await clearPartial(to);
  const form = formOf(stores);
  const before = isIncrement ? await mustGoOnFrom(to, engines.log, form) : undefined;
  // Of the machine: where the service's clock is set forward, the newest backup must still be the last by name.
  const begun = new SystemClock().now();
  const name = backupName(begun, (await backupsIn(to)).at(-1));
  const folder = join(to, `${name}${PARTIAL}`);
  await mkdir(folder, { mode: 0o700 });
  try {
    const answered = await new SlotRecords(engines.records).readAll(PROJECTIONS.map((one) => one.name));
    const policies = await new PolicyCheckpoints(engines.records).all();
    const history = await historyOf(engines.log);
    const work = { stores, engines, folder, before, progress, signal };
    const copied = await copyAll(work);
    // An engine that opens the copy writes there too, as its file of locks.
    const checked = await checkedCopy(work, answered).catch((error: unknown) => {
      throw beneath(error);
    });
    const files = await summed(folder, copied, progress, signal);
    const { events, head, last, checkpoints, keyringVersions: keyring_versions } = checked;
    const made = new Date(begun).toISOString();
    const found = { log: { events, head, last, history }, checkpoints, policies, keyring_versions };
    const follows = before === undefined ? null : nameOf(before);
    const kind = { ...(form !== undefined && { form }), ...(follows !== null && { follows }) };
    await writeManifest(folder, { made_at: made, ...kind, ...found, files });
    await rename(folder, join(to, name));
    await flush(to);
    return { name, follows, events, head, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
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

/** The names of the files that make up the copy of each database. */
type Copied = Readonly<Record<Folder, readonly string[]>>;

interface BackupWork {
  readonly stores: EmbeddedStores | undefined;
  readonly engines: BackupEngines;
  readonly folder: string;
  readonly before: FoundBackup | undefined;
  readonly progress: BackupProgress;
  readonly signal: AbortSignal;
}

async function copyAll(work: BackupWork): Promise<Copied> {
  const { stores, folder, before, progress, signal } = work;
  const parts = partsOf(stores, before !== undefined);
  progress.begins('copying', stores && (await bytesIn(stores, parts)));
  const watch = setInterval(() => {
    void sizesOf(parts.map((one) => join(folder, one))).then(progress.at);
  }, POLL_EVERY_MS);
  const copied: Record<Folder, readonly string[]> = { views: [], proofs: [], log: [], records: [] };
  try {
    for (const one of parts) {
      const to = join(folder, one);
      await copyOne(one, to, work);
      copied[one] = await readdir(to);
      await flushAll(to);
      signal.throwIfAborted();
    }
  } finally {
    clearInterval(watch);
  }
  return copied;
}

async function copyOne(one: Folder, to: string, { stores, engines, before, signal }: BackupWork): Promise<void> {
  if (one === 'log' && (stores === undefined || before !== undefined))
    return keepEvents(engines.log, before?.manifest.log.head ?? null, to, signal);
  if (stores !== undefined) return stores.copy(one, stores.folders[one], to);
  if (one === 'proofs' || one === 'records') return keepRecords(engines[one], engines.collections[one], to, signal);
}

async function checkedCopy(
  { stores, engines, folder, before, progress, signal }: BackupWork,
  answered: ReadonlyMap<string, SlotState>,
): Promise<CheckedCopy> {
  progress.begins('checking', before === undefined ? await eventsIn(engines, stores) : undefined);
  if (stores === undefined) return checkLines(folder, before?.manifest.log, progress.at, signal);
  if (before === undefined) return checkCopy(stores, folder, answered, progress.at, signal);
  const { openRecords } = stores;
  const keyringVersions = await whileOpen(openRecords(join(folder, 'records')), neededVersions);
  const found = await checkSegment(folder, before.manifest.log, progress.at, signal);
  return { ...found, checkpoints: {}, keyringVersions };
}

async function summed(
  folder: string,
  copied: Copied,
  progress: BackupProgress,
  signal: AbortSignal,
): Promise<readonly BackedUpFile[]> {
  progress.begins('summing', await sizesOf(FOLDERS.map((one) => join(folder, one))));
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
