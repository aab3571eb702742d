import { SystemClock } from '#clock';
import type { RecordStore } from '#document-store';
import { lastBackupOf, toolsBackupsIn } from '#operations';
import { CommandFailure } from '../command-line/failures.js';
import { timeOption } from '../command-line/time-option.js';

/**
 * From when the newest backup by the servers' own tools holds everything, ISO 8601 UTC.
 * @param said by the operator, where their tools leave no such folder; true: by the folder's name
 * @throws CommandFailure when there is none, or none but what was noted before, or it is to come
 * @throws Misuse when what is said is no time
 */
export async function timeOfToolsBackup(folder: string, said: string | true, records: RecordStore): Promise<string> {
  const at = said === true ? await newestIn(folder) : new Date(timeOption('--made-by-tools', said)).toISOString();
  if (at > new SystemClock().iso())
    throw new CommandFailure(`No backup can hold everything from ${at}: that is to come.`);
  const last = await lastBackupOf(records);
  if (last?.by === 'own-tools' && at <= last.at)
    throw new CommandFailure(
      `The newest backup is that of ${last.at}, which is noted already: see what became of the one since.`,
    );
  return at;
}

async function newestIn(folder: string): Promise<string> {
  const newest = (await toolsBackupsIn(folder)).at(-1);
  if (newest !== undefined) return newest.made_at;
  throw new CommandFailure(
    `${folder} holds no backup by docker/backup/backup.sh, a folder such as 2030-03-01T02-00-00Z.engines: say from ` +
      'when yours holds everything, --made-by-tools TIME.',
  );
}
