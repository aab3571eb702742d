import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { FolderUnusable } from '../../files/make-folder.js';
import { BACKUP_NAME } from '../format/backup-layout.js';

/**
 * The names of the finished backups in a folder of backups, oldest first.
 * @throws FolderUnusable when there is no such folder: it may not be mounted
 */
export async function backupsIn(folder: string): Promise<readonly string[]> {
  mustBeThere(folder);
  return (await readdir(folder)).filter((name) => BACKUP_NAME.test(name)).sort();
}

/** @throws FolderUnusable when it is not */
export function mustBeThere(folder: string): void {
  if (!existsSync(folder)) throw new FolderUnusable(`There is no folder ${folder}.`);
}
