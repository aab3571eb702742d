import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Clock } from '#clock';
import type { RecordStore } from '#document-store';
import type { EventStore, Position } from '#event-store';
import { domainCodec } from '#events';
import { PolicyCheckpoints, ScheduleMovesPolicy } from '#policies';
import { clearSlot, SLOTS } from '#projecting';
import { PROJECTIONS } from '#projections';
import type { Checkpoint } from '#proofs';
import { Vault, type Keyring } from '#vault';
import { applyRegister, type RegisterApplied } from '../erasure-register/apply-register.js';
import type { FoundRegister } from '../erasure-register/find-register.js';
import { mustBeCurrent } from '../erasure-register/must-be-current.js';
import { flush, flushAll } from '../files/durable-file.js';
import { makeFolder, mustBeMakeable } from '../files/make-folder.js';
import { FOLDERS, RESTORING } from './backup-layout.js';
import { chainOf, type BackupChain } from './backup-chain.js';
import { BackupDamaged, type BackupManifest } from './backup-manifest.js';
import { readLogThrough } from './check-copy.js';
import { whileOpen, type DatabaseFolders, type EmbeddedStores } from './embedded-stores.js';
import { beginProofs } from '../proofs/begin-proofs.js';
import { markRestore } from './mark-restore.js';
import { isServed, mustBeEmpty, type RestoreFolders } from './must-be-empty.js';
import { mustHold, mustOpen } from './must-open.js';
import { policiesAt } from '../realign/realign.js';
import { isAsCopied, stageCopy } from './staged-copy.js';
import { reaches, type Until } from './until.js';

/** The installation that a backup is restored into. */
export interface RestoreTarget extends RestoreFolders {
  readonly keyring: Keyring;
  /** The name that the settings give the log; undefined where they give none. */
  readonly logOrigin: string | undefined;
  /** The clock that the service goes by. */
  readonly openClock: (records: RecordStore) => Promise<{ readonly clock: Clock; close(): Promise<void> }>;
}

export interface RestoreRequest {
  readonly target: RestoreTarget;
  /** The folder of one backup. */
  readonly backup: string;
  /** Where the log is to end; undefined for where that of the backup does. */
  readonly until?: Until | undefined;
  /** Who is to be erased in what is restored. */
  readonly erased: FoundRegister;
  /** Whether a register will do that lacks somebody who is known to be erased. */
  readonly acceptsOldRegister: boolean;
  /** The last checkpoint that is known of, where one was kept elsewhere; that of the backup without it. */
  readonly lastKnown?: Checkpoint | undefined;
  /** Such as `operator:jane`. */
  readonly actor: string;
  readonly signal: AbortSignal;
}

export interface RestoreProgress {
  readonly begins: (part: 'copying' | 'appending' | 'checking' | 'erasing', total: number) => void;
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
 * @throws NotEmpty; FolderUnusable; BackupDamaged, KeyringUnfit or RegisterOld, and then nothing is left
 *   behind; what engines and file system throw; the signal's reason
 */
export async function restoreBackup(request: RestoreRequest, progress: RestoreProgress): Promise<Restored> {
  const { target, until } = request;
  const { stores } = target;
  const chain = await chainOf(request.backup);
  const { manifest } = chain.last;
  if (until !== undefined && !reaches(manifest, until))
    throw new BackupDamaged(`The backup does not reach so far: ${basename(request.backup)}.`);
  const marker = markerOf(target);
  if (await isCutOff(target)) await forgetAttempt(stores.folders, marker);
  await mustBeEmpty(target);
  mustHold(target.keyring, manifest.keyring_versions ?? []);
  const staging = stagingOf(stores.folders);
  await makeFolder(marker);
  try {
    await stageCopy(chain, { stores, folders: staging, until, signal: request.signal, progress });
    const { events, head, ...applied } = await makeReady(chain, staging, request, progress);
    await withoutFreePages(stores, staging.records);
    await putInPlace(staging, stores.folders);
    await forgetStaging(stores.folders, marker);
    return { events, head, made_at: manifest.made_at, register_as_of: request.erased.register.asOf, ...applied };
  } catch (error) {
    await forgetAttempt(stores.folders, marker);
    throw error;
  }
}

/**
 * Whether `restoreBackup` could put something there; makes nothing, and leaves what an attempt that was cut off has
 * left.
 * @throws NotEmpty; FolderUnusable
 */
export async function mustTakeRestore(target: RestoreFolders): Promise<void> {
  const left = (await isCutOff(target)) ? [markerOf(target), ...Object.values(target.stores.folders)] : [];
  await mustBeEmpty(target, left);
  await mustBeMakeable(target.dataDir);
}

const markerOf = ({ dataDir }: RestoreFolders): string => join(dataDir, RESTORING);

async function isCutOff(target: RestoreFolders): Promise<boolean> {
  return existsSync(markerOf(target)) && !(await isServed(target.stores));
}

/** What was erased in it a moment ago may stand in free pages still: a copy leaves those out. */
async function withoutFreePages({ copy }: EmbeddedStores, folder: string): Promise<void> {
  const clean = `${folder}.clean`;
  await rm(clean, { recursive: true, force: true });
  await copy('records', folder, clean);
  await rm(folder, { recursive: true });
  await rename(clean, folder);
}

/** Beside each target, in its file system, so that what is ready is put in place by renaming alone. */
function stagingOf(targets: DatabaseFolders): DatabaseFolders {
  const staged = (path: string): string => join(dirname(path), RESTORING, basename(path));
  const { views, proofs, log, records } = targets;
  return { views: staged(views), proofs: staged(proofs), log: staged(log), records: staged(records) };
}

/**
 * What stands in the targets was put there by the attempt: they were empty, and no service has started since. The
 * marker goes last.
 */
async function forgetAttempt(targets: DatabaseFolders, marker: string): Promise<void> {
  for (const one of FOLDERS) await rm(targets[one], { recursive: true, force: true });
  await forgetStaging(targets, marker);
}

async function forgetStaging(targets: DatabaseFolders, marker: string): Promise<void> {
  const folders = FOLDERS.map((one) => join(dirname(targets[one]), RESTORING));
  for (const folder of [...new Set(folders)].filter((one) => one !== marker)) {
    await rm(folder, { recursive: true, force: true });
  }
  await rm(marker, { recursive: true, force: true });
}

/** What the service may have only after the erasures stand in it. */
async function makeReady(
  chain: BackupChain,
  staging: DatabaseFolders,
  request: RestoreRequest,
  progress: RestoreProgress,
): Promise<Ready> {
  const { stores, openClock } = request.target;
  const { manifest } = chain.last;
  return whileOpen(stores.openLog(staging.log), (log) =>
    whileOpen(stores.openRecords(staging.records), async (records) => {
      const found = await mustBeWhole(manifest, { log, records }, request, progress);
      // What was put down after the log was copied may have led to events that it lacks.
      const policies = withoutSchedule(manifest.policies);
      await new PolicyCheckpoints(records).putBack(
        request.until === undefined ? policies : policiesAt(found.head, policies),
      );
      if (!isAsCopied(chain, request.until)) await clearViews(stores, staging, records);
      return whileOpen(openClock(records), ({ clock }) =>
        whileOpen(stores.openProofs(staging.proofs), async (proofs) => ({
          ...found,
          ...(await erased(manifest, found, { log, records, proofs, clock }, request, progress)),
        })),
      );
    }),
  );
}

/** They are built from the log: what the records say of them is of a later one than what was copied. */
function clearViews({ openViews }: EmbeddedStores, staging: DatabaseFolders, records: RecordStore): Promise<void> {
  return whileOpen(openViews(staging.views), async (views) => {
    for (const projection of PROJECTIONS)
      for (const slot of SLOTS) await clearSlot(projection, slot, { views, records });
  });
}

interface Staged {
  readonly log: EventStore;
  readonly records: RecordStore;
}

interface FoundLog {
  readonly events: number;
  readonly head: Position | null;
}
type Ready = FoundLog & RegisterApplied;

async function mustBeWhole(
  { log: written }: BackupManifest,
  { log, records }: Staged,
  { target, until, erased, acceptsOldRegister, signal }: RestoreRequest,
  progress: RestoreProgress,
): Promise<FoundLog> {
  progress.begins('checking', written.events);
  const { events, head } = await readLogThrough(log, progress.at, signal);
  if (until === undefined && (events !== written.events || head !== written.head))
    throw new BackupDamaged('The log is not the one that the manifest tells of; nothing was restored.');
  await mustOpen(target.keyring, records);
  if (!acceptsOldRegister) await mustBeCurrent(erased, { log, records });
  return { events, head };
}

async function erased(
  { made_at: backupMadeAt }: BackupManifest,
  { head, events }: FoundLog,
  staged: Staged & { readonly proofs: RecordStore; readonly clock: Clock },
  { target, backup, erased: { register }, acceptsOldRegister, actor, signal, lastKnown }: RestoreRequest,
  progress: RestoreProgress,
): Promise<RegisterApplied> {
  const { keyring } = target;
  const { people, asOf: registerAsOf } = register;
  const source = { backup: basename(backup), backupMadeAt, head, events };
  const details = { by: actor, ...source, registerAsOf, oldRegisterAccepted: acceptsOldRegister };
  const engines = { ...staged, keyring, codec: domainCodec(new Vault(keyring, staged.records)) };
  // Before the erasures, so that these are the first events after those of the backup.
  await beginProofs(engines, { by: actor, origin: target.logOrigin, lastKnown });
  await markRestore(engines, details);
  progress.begins('erasing', people.size);
  return applyRegister(people, { ...staged, keyring }, actor, progress.at, signal);
}

/** Moves that took effect after the log was copied are off the schedule and not in the log: it is written anew. */
function withoutSchedule(policies: BackupManifest['policies']): BackupManifest['policies'] {
  return Object.fromEntries(Object.entries(policies).filter(([name]) => name !== ScheduleMovesPolicy.follows.name));
}

/** The records last: where they are, all is. */
async function putInPlace(staging: DatabaseFolders, targets: DatabaseFolders): Promise<void> {
  for (const one of FOLDERS) {
    await flushAll(staging[one]);
    await rename(staging[one], targets[one]);
    await flush(dirname(targets[one]));
  }
}
