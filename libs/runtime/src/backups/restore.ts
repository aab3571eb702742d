import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { copyLmdbDocuments } from '#document-store/lmdb';
import { PolicyCheckpoints } from '#policies';
import { Vault, type Keyring } from '#vault';
import { openFileKeyring } from '#vault/file';
import { openClock, openLog, openRecords } from '../engines/open-engines.js';
import type { Settings } from '../settings/settings.js';
import { domainCodec } from '#events';
import { ClosingStack } from '../shutdown/closing-stack.js';
import { applyRegister, type RegisterApplied } from './apply-register.js';
import { DATA_FILE, FOLDERS, LOCK_FILE, RESTORING, type Folder } from './backup-layout.js';
import { BackupDamaged, readManifest, type BackupManifest } from './backup-manifest.js';
import { readLogThrough } from './check-copy.js';
import { flush } from './durable-file.js';
import { embeddedFolders, type EmbeddedFolders } from './embedded-folders.js';
import type { FoundRegister } from './find-register.js';
import { hashFile } from './hashed-file.js';
import { makeFolder } from './make-folder.js';
import { markRestore } from './mark-restore.js';
import { isServed, mustBeEmpty } from './must-be-empty.js';
import { mustBeCurrent } from './must-be-current.js';
import { mustHold, mustOpen } from './must-open.js';

export interface RestoreRequest {
  readonly settings: Settings;
  /** The folder of one backup. */
  readonly backup: string;
  /** Who is to be erased in what is restored. */
  readonly erased: FoundRegister;
  /** Whether a register will do that lacks somebody who is known to be erased. */
  readonly acceptsOldRegister: boolean;
  /** Such as `operator:jane`. */
  readonly actor: string;
  readonly signal: AbortSignal;
}

export interface RestoreProgress {
  readonly begins: (part: 'copying' | 'checking' | 'erasing', total: number) => void;
  /** @param done bytes, events, or people */
  readonly at: (done: number) => void;
}

export interface Restored extends RegisterApplied {
  readonly events: number;
  readonly head: string | null;
  readonly made_at: string;
  /** As of when the register of erased people is; null where it does not say. */
  readonly register_as_of: string | null;
}

/**
 * Puts a backup in place of nothing: checks it against its manifest, erases in it who was erased since, and only then
 * lets the service have it. While it goes on, and after it was cut off, no service starts in the data folder; the next
 * one begins anew.
 * @throws NotEmbedded; NotEmpty; FolderUnusable; BackupDamaged, KeyringUnfit or RegisterOld, and then nothing is left
 *   behind; what engines and file system throw; the signal's reason
 */
export async function restoreBackup(request: RestoreRequest, progress: RestoreProgress): Promise<Restored> {
  const { settings, backup } = request;
  const targets = embeddedFolders(settings);
  const manifest = await readManifest(backup);
  const marker = join(settings.dataDir, RESTORING);
  if (existsSync(marker) && !(await isServed(targets.records))) await forgetAttempt(targets, marker);
  await mustBeEmpty(settings, targets);
  const keyring = openFileKeyring({ path: settings.keyringPath, createIfMissing: false });
  mustHold(keyring, manifest.keyring_versions ?? []);
  const staging = stagingOf(targets);
  await makeFolder(marker);
  try {
    await copyChecked(manifest, staging, request, progress);
    const applied = await makeReady(manifest, staging, keyring, request, progress);
    await withoutFreePages(staging.records);
    await putInPlace(staging, targets);
    await forgetStaging(targets, marker);
    const { events, head } = manifest.log;
    return { events, head, made_at: manifest.made_at, register_as_of: request.erased.register.asOf, ...applied };
  } catch (error) {
    await forgetAttempt(targets, marker);
    throw error;
  }
}

/** What was erased in it a moment ago may stand in free pages still: a copy leaves those out. */
async function withoutFreePages(folder: string): Promise<void> {
  const copy = `${folder}.clean`;
  await rm(copy, { recursive: true, force: true });
  await copyLmdbDocuments({ path: folder, to: copy });
  await rm(folder, { recursive: true });
  await rename(copy, folder);
}

/** Beside each target, in its file system, so that what is ready is put in place by renaming alone. */
function stagingOf(targets: EmbeddedFolders): EmbeddedFolders {
  const staged = (path: string): string => join(dirname(path), RESTORING, basename(path));
  return { views: staged(targets.views), log: staged(targets.log), records: staged(targets.records) };
}

/**
 * What stands in the targets was put there by the attempt: they were empty, and no service has started since. The
 * marker goes last.
 */
async function forgetAttempt(targets: EmbeddedFolders, marker: string): Promise<void> {
  for (const one of FOLDERS) await rm(targets[one], { recursive: true, force: true });
  await forgetStaging(targets, marker);
}

async function forgetStaging(targets: EmbeddedFolders, marker: string): Promise<void> {
  const folders = FOLDERS.map((one) => join(dirname(targets[one]), RESTORING));
  for (const folder of [...new Set(folders)].filter((one) => one !== marker)) {
    await rm(folder, { recursive: true, force: true });
  }
  await rm(marker, { recursive: true, force: true });
}

async function copyChecked(
  { files }: BackupManifest,
  staging: EmbeddedFolders,
  { backup, signal }: RestoreRequest,
  progress: RestoreProgress,
): Promise<void> {
  progress.begins(
    'copying',
    files.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  let done = 0;
  const onRead = (bytes: number): void => {
    done += bytes;
    progress.at(done);
  };
  for (const folder of FOLDERS) {
    const path = `${folder}/${DATA_FILE}`;
    const expected = files.find((file) => file.path === path);
    const source = join(backup, folder, DATA_FILE);
    if (expected === undefined || !existsSync(source)) throw new BackupDamaged(`The backup has no ${path}.`);
    await makeFolder(staging[folder]);
    const found = await hashFile(source, signal, onRead, join(staging[folder], DATA_FILE));
    if (found.bytes !== expected.bytes || found.sha256 !== expected.sha256)
      throw new BackupDamaged(`${path} was changed since the backup was made; nothing was restored.`);
  }
}

/** What the service may have only after the erasures stand in it. */
async function makeReady(
  { log: written, policies, made_at: madeAt }: BackupManifest,
  staging: EmbeddedFolders,
  keyring: Keyring,
  { settings, backup, erased, acceptsOldRegister, actor, signal }: RestoreRequest,
  progress: RestoreProgress,
): Promise<RegisterApplied> {
  const closing = new ClosingStack();
  const folderOf = (folder: Folder) => ({ kind: 'lmdb', path: dirname(staging[folder]) }) as const;
  try {
    const log = closing.closes(await openLog(folderOf('log')));
    const records = closing.closes(await openRecords(folderOf('records')));
    progress.begins('checking', written.events);
    const { events, head } = await readLogThrough(log, progress.at, signal);
    if (events !== written.events || head !== written.head)
      throw new BackupDamaged('The log is not the one that the manifest tells of; nothing was restored.');
    await mustOpen(keyring, records);
    if (!acceptsOldRegister) await mustBeCurrent(erased, { log, records });
    // What was put down after the log was copied may have led to events that it lacks.
    await new PolicyCheckpoints(records).putBack(withoutSchedule(policies));
    const clock = await openClock(settings, records, closing);
    const { people, asOf: registerAsOf } = erased.register;
    const source = { backup: basename(backup), backupMadeAt: madeAt, head, events };
    const told = { by: actor, ...source, registerAsOf, oldRegisterAccepted: acceptsOldRegister };
    // Before the erasures, so that it is the first event after those of the backup.
    await markRestore({ log, codec: domainCodec(new Vault(keyring, records)), clock }, told);
    progress.begins('erasing', people.size);
    return await applyRegister(people, { log, records, keyring, clock }, actor, progress.at, signal);
  } finally {
    await closing.closeAll();
  }
}

/** Moves that took effect after the log was copied are off the schedule and not in the log: it is written anew. */
function withoutSchedule(policies: BackupManifest['policies']): BackupManifest['policies'] {
  return Object.fromEntries(Object.entries(policies).filter(([name]) => name !== 'schedule-moves'));
}

/** The records last: where they are, all is. */
async function putInPlace(staging: EmbeddedFolders, targets: EmbeddedFolders): Promise<void> {
  for (const one of FOLDERS) {
    await rm(join(staging[one], LOCK_FILE), { force: true });
    await flush(join(staging[one], DATA_FILE));
    await rename(staging[one], targets[one]);
    await flush(dirname(targets[one]));
  }
}
