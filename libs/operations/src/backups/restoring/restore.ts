import { basename } from 'node:path';
import { chainOf } from '../chain/backup-chain.js';
import { BackupDamaged } from '../format/backup-manifest.js';
import { foldersMustTake, restoreIntoFolders } from './restore-into-folders.js';
import { restoreIntoServers, serversMustTake } from './restore-into-servers.js';
import type {
  FoldersTarget,
  RestoreResult,
  RestoreProgress,
  RestoreRequest,
  RestoreTarget,
} from './restore-request.js';
import { reaches } from '../finding/restore-end.js';

/**
 * Puts a backup in place of nothing: checks it against its manifest, erases in it who was erased since, and only then
 * lets the service have it.
 * @throws NotEmpty; FolderUnusable; BackupDamaged, KeyringUnfit or RegisterOld; what engines and file system throw; the
 *   signal's reason
 */
export async function restoreBackup(request: RestoreRequest, progress: RestoreProgress): Promise<RestoreResult> {
  const { until, target } = request;
  const chain = await chainOf(request.backup);
  const { manifest } = chain.last;
  if (until !== undefined && !reaches(manifest, until))
    throw new BackupDamaged(`The backup does not reach so far: ${basename(request.backup)}.`);
  const ready = isInFolders(target)
    ? await restoreIntoFolders(chain, { ...request, target }, progress)
    : await restoreIntoServers(chain, { ...request, target }, progress);
  return { ...ready, made_at: manifest.made_at, register_as_of: request.erased.register.asOf };
}

/** Whether `restoreBackup` could put something there; makes nothing. @throws as that, as far as it comes */
export async function mustTakeRestore(request: RestoreRequest): Promise<void> {
  const { target } = request;
  if (isInFolders(target)) await foldersMustTake(target);
  else await serversMustTake(await chainOf(request.backup), { ...request, target });
}

function isInFolders(target: RestoreTarget): target is FoldersTarget {
  return 'stores' in target;
}
