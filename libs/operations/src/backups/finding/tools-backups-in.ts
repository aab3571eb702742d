import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';

/** A backup by the servers' own tools. */
export interface ToolsBackup {
  readonly name: string;
  /** From when it holds everything, ISO 8601 UTC. */
  readonly made_at: string;
}

/** As `docker/backup/backup.sh` names what it has finished. */
const FINISHED = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z\.engines$/;

/** The finished ones in a folder of backups, oldest first; none when there is no such folder. */
export async function toolsBackupsIn(folder: string): Promise<readonly ToolsBackup[]> {
  if (!existsSync(folder)) return [];
  return (await readdir(folder)).sort().flatMap((name) => {
    const [, hour, minute, second] = FINISHED.exec(name) ?? [];
    return hour === undefined ? [] : [{ name, made_at: `${hour}:${minute ?? ''}:${second ?? ''}.000Z` }];
  });
}
