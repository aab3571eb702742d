import { join } from 'node:path';
import { readManifest } from '../format/backup-manifest.js';
import { backupsIn } from './backups-in.js';
import { toolsBackupsIn } from './tools-backups-in.js';

/** A backup that needs a wrapping key. */
export interface BackupNeeds {
  readonly folder: string;
  readonly name: string;
  readonly made_at: string;
  /** Null for one that does not say, by the servers' own tools or of before backups did: it may need any. */
  readonly keyring_versions: readonly number[] | null;
}

/**
 * The backups in these folders that need a version of the wrapping key.
 * @throws FolderUnusable for a folder that is not there; BackupDamaged when a manifest is not what was written
 */
export async function backupsNeeding(folders: readonly string[], version: number): Promise<readonly BackupNeeds[]> {
  const found: BackupNeeds[] = [];
  for (const folder of folders) {
    for (const name of await backupsIn(folder)) {
      const { made_at, keyring_versions = null } = await readManifest(join(folder, name));
      if (keyring_versions === null || keyring_versions.includes(version))
        found.push({ folder, name, made_at, keyring_versions });
    }
    for (const one of await toolsBackupsIn(folder)) found.push({ folder, ...one, keyring_versions: null });
  }
  return found;
}
