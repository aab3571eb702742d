import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { flush, flushAll } from '../../files/durable-file.js';
import { makeFolder, mustBeMakeable } from '../../files/make-folder.js';
import type { BackupChain } from '../chain/backup-chain.js';
import { FOLDERS, RESTORING } from '../format/backup-layout.js';
import { whileOpen, type DatabaseFolders, type EmbeddedStores } from '../engines/embedded-stores.js';
import { erasedInLines, type ErasedInLines } from '../filling/erased-in-lines.js';
import type { FillResult } from '../filling/fill-engines.js';
import { clearViews, eraseAgain, mustBeWhole, putPoliciesBack, type RestoredInstallation } from './make-ready.js';
import { isServed, mustBeEmpty, type RestoreFolders } from '../preconditions/must-be-empty.js';
import { mustHold } from '../preconditions/must-open.js';
import { asOnlyRestore, mustNotBeRestoredInto } from './only-restore.js';
import { forgetAttempt, forgetStaging, markerOf, notePlacing, placedBy } from './restore-attempt.js';
import type { FoldersTarget, RestoreProgress, RestoreRequest } from './restore-request.js';
import { isAsCopied, stageCopy } from './staged-copy.js';

/**
 * Restores beside the place of what is restored, and puts all of it in place at once. While it goes on, and after it
 * was cut off, no service starts in the data folder; the next one begins anew, and no two are at it at once.
 * @throws as `restoreBackup`, and then nothing is left behind
 */
export async function restoreIntoFolders(
  chain: BackupChain,
  request: RestoreRequest<FoldersTarget>,
  progress: RestoreProgress,
): Promise<RestoredInstallation> {
  const { target } = request;
  await foldersMustTake(target);
  return asOnlyRestore(target, async () => {
    await mustBeEmpty(target, await leftIn(target));
    mustHold(target.keyring, chain.last.manifest.keyring_versions ?? []);
    await forgetAttempt(markerOf(target), target.stores.folders);
    return restored(chain, request, progress);
  });
}

async function restored(
  chain: BackupChain,
  request: RestoreRequest<FoldersTarget>,
  progress: RestoreProgress,
): Promise<RestoredInstallation> {
  const { target, until, signal } = request;
  const { stores } = target;
  const marker = markerOf(target);
  const staging = stagingOf(stores.folders);
  await makeFolder(marker);
  try {
    const erased = await erasedIn(chain, request);
    const put = await stageCopy(chain, { stores, folders: staging, until, erased, signal, progress });
    const ready = await makeReady(chain, { ...put, addresses: erased.addresses }, staging, request, progress);
    await withoutFreePages(stores, staging.records);
    await notePlacing(marker, staging);
    await putInPlace(staging, stores.folders);
    await forgetStaging(marker, stores.folders);
    return ready;
  } catch (error) {
    await forgetAttempt(marker, stores.folders);
    throw error;
  }
}

/**
 * Whether something could be restored there; makes nothing, and leaves what an attempt that was cut off has left.
 * @throws NotEmpty; FolderUnusable
 */
export async function foldersMustTake(target: RestoreFolders): Promise<void> {
  await mustNotBeRestoredInto(target);
  await mustBeEmpty(target, await leftIn(target));
  await mustBeMakeable(target.dataDir);
}

/** What an attempt that was cut off has left, and nothing that others put there. */
async function leftIn({ dataDir, stores }: RestoreFolders): Promise<readonly string[]> {
  const marker = markerOf({ dataDir });
  const placed = await placedBy(marker, stores.folders);
  return placed.length > 0 && (await isServed(stores)) ? [] : [marker, ...placed];
}

/** Of a backup of lines: a copy of databases has the keys themselves, which go with the erasures. */
function erasedIn({ last }: BackupChain, { target, erased }: RestoreRequest): Promise<ErasedInLines> {
  const people = last.manifest.form === 'lines' ? erased.register.people : new Set<string>();
  return erasedInLines(people, join(last.folder, 'records'), target.keyring);
}

/** What the service may have only after the erasures stand in it. */
async function makeReady(
  chain: BackupChain,
  put: FillResult & Pick<ErasedInLines, 'addresses'>,
  staging: DatabaseFolders,
  request: RestoreRequest<FoldersTarget>,
  progress: RestoreProgress,
): Promise<RestoredInstallation> {
  const { stores, openClock } = request.target;
  const { manifest } = chain.last;
  return whileOpen(stores.openLog(staging.log), (log) =>
    whileOpen(stores.openRecords(staging.records), async (records) => {
      const found = await mustBeWhole(manifest, { log, records }, put.events, request, progress);
      await putPoliciesBack(records, put.policies, found.head, request.until);
      if (!isAsCopied(chain, request.until))
        await whileOpen(stores.openViews(staging.views), (views) => clearViews({ views, records }));
      return whileOpen(openClock(records), ({ clock }) =>
        whileOpen(stores.openProofs(staging.proofs), async (proofs) => ({
          ...found,
          ...(await eraseAgain(manifest, found, { ...put, log, records, proofs, clock }, request, progress)),
        })),
      );
    }),
  );
}

/** What was erased in it a moment ago may stand in free pages still: a copy leaves those out. */
async function withoutFreePages({ copy }: EmbeddedStores, folder: string): Promise<void> {
  const clean = `${folder}.clean`;
  await rm(clean, { recursive: true, force: true });
  await copy('records', folder, clean);
  await rm(folder, { recursive: true });
  await rename(clean, folder);
}

/**
 * Beside each target, in its file system, so that what is ready is put in place by renaming alone; by a name of this
 * attempt's own.
 */
function stagingOf(targets: DatabaseFolders): DatabaseFolders {
  const attempt = randomUUID();
  const staged = (path: string): string => join(dirname(path), RESTORING, attempt, basename(path));
  const { views, proofs, log, records } = targets;
  return { views: staged(views), proofs: staged(proofs), log: staged(log), records: staged(records) };
}

/** The records last: where they are, all is. */
async function putInPlace(staging: DatabaseFolders, targets: DatabaseFolders): Promise<void> {
  for (const one of FOLDERS) {
    await flushAll(staging[one]);
    await rename(staging[one], targets[one]);
    await flush(dirname(targets[one]));
  }
}
