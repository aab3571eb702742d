import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { BACKUP_NAME } from '../format/backup-layout.js';

/** The names of the finished backups in a folder of backups, oldest first; none when there is no such folder. */
export async function backupsIn(folder: string): Promise<readonly string[]> {
  if (!existsSync(folder)) return [];
  return (await readdir(folder)).filter((name) => BACKUP_NAME.test(name)).sort();
}
