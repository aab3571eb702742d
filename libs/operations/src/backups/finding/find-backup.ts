import { join } from 'node:path';
import { BackupDamaged } from '../format/backup-manifest.js';
import { backupsIn } from './backups-in.js';

/**
 * The folder of one of the backups in a folder of backups: the newest, or the one of this name.
 * @throws BackupDamaged when there is none; FolderUnusable when the folder is not there
 */
export async function findBackup(folder: string, name?: string): Promise<string> {
  const names = await backupsIn(folder);
  const chosen = name === undefined ? names.at(-1) : names.find((one) => one === name);
  if (chosen !== undefined) return join(folder, chosen);
  throw new BackupDamaged(`There is no ${name === undefined ? 'backup' : `backup ${name}`} in ${folder}.`);
}
