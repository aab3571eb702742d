import { chainOf } from '../backups/chain/backup-chain.js';
import { backupsIn } from '../backups/finding/backups-in.js';
import { findBackup } from '../backups/finding/find-backup.js';
import { toolsBackupsIn } from '../backups/finding/tools-backups-in.js';
import { timeOfName } from '../backups/format/backup-layout.js';
import type { LastBackup } from '../backups/taking/last-backup.js';

/** The newest backup that a folder stands for. */
export interface NewestBackup {
  /** Which one it is, in words. */
  readonly is: string;
  /** ISO 8601 UTC. */
  readonly madeAt: string;
  /** Versions of the wrapping key; none where it does not say. */
  readonly needed: readonly number[];
  /** How there is a newer one. */
  readonly mend: string;
}

export const OWN_MEND = 'run `backup --to FOLDER` each night, and look why it did not run';
const TOOLS_MEND =
  "run the servers' own tools each night and then `backup --to FOLDER --made-by-tools`, and look why they did not run";

/**
 * By this service's command, or by the servers' own tools where theirs is newer.
 * @param noted the last one that is known of; undefined where there is none, or nobody could ask
 * @throws BackupDamaged when there is none, or not all that it follows is there; FolderUnusable when the folder is not
 *   there; Error as the file system does
 */
export async function newestBackup(folder: string, noted: LastBackup | undefined): Promise<NewestBackup> {
  const own = (await backupsIn(folder)).at(-1);
  const byTools = await newestByTools(folder, noted);
  if (byTools !== undefined && (own === undefined || Date.parse(byTools.madeAt) > timeOfName(own))) return byTools;
  const { made_at: madeAt, keyring_versions: needed = [] } = (await chainOf(await findBackup(folder))).last.manifest;
  return { is: `the newest in ${folder}`, madeAt, needed, mend: OWN_MEND };
}

/** Where tools leave nothing that is known here, the operator notes what they made. */
async function newestByTools(folder: string, noted: LastBackup | undefined): Promise<NewestBackup | undefined> {
  const rest = { needed: [], mend: TOOLS_MEND };
  const left = (await toolsBackupsIn(folder)).at(-1);
  if (left !== undefined) return { is: `the newest in ${folder}`, madeAt: left.made_at, ...rest };
  if (noted?.by !== 'own-tools') return undefined;
  return { is: "the newest that was noted of the servers' own tools", madeAt: noted.at, ...rest };
}
