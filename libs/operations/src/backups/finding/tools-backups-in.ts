import { readdir } from 'node:fs/promises';
import { BACKUP_NAME, timeOfName } from '../format/backup-layout.js';
import { mustBeThere } from './backups-in.js';

/** A backup by the servers' own tools. */
export interface ToolsBackup {
  readonly name: string;
  /** From when it holds everything, ISO 8601 UTC. */
  readonly made_at: string;
}

/** As `docker/backup/backup.sh` names what it has finished: by its time, as a backup of ours, and this. */
const FINISHED = '.engines';

/** The finished ones in a folder of backups, oldest first. @throws FolderUnusable when there is no such folder */
export async function toolsBackupsIn(folder: string): Promise<readonly ToolsBackup[]> {
  mustBeThere(folder);
  return (await readdir(folder)).sort().flatMap((name) => {
    const time = name.slice(0, -FINISHED.length);
    const isFinished = name.endsWith(FINISHED) && BACKUP_NAME.test(time);
    const at = timeOfName(time);
    return isFinished && !Number.isNaN(at) ? [{ name, made_at: new Date(at).toISOString() }] : [];
  });
}
