import { readdir } from 'node:fs/promises';
import { SystemClock } from '#clock';
import type { RecordStore } from '#document-store';
import { lastBackupOf } from '#operations';
import { CommandFailure } from '../command-line/failures.js';
import { timeOption } from '../command-line/time-option.js';

/** As `docker/backup/backup.sh` names what it has finished. */
const FINISHED = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z\.engines$/;

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
  const names = await readdir(folder).catch(() => []);
  const times = names.flatMap((name) => {
    const [, hour, minute, second] = FINISHED.exec(name) ?? [];
    return hour === undefined ? [] : [`${hour}:${minute ?? ''}:${second ?? ''}.000Z`];
  });
  const newest = times.sort().at(-1);
  if (newest !== undefined) return newest;
  throw new CommandFailure(
    `${folder} holds no backup by docker/backup/backup.sh, a folder such as 2030-03-01T02-00-00Z.engines: say from ` +
      'when yours holds everything, --made-by-tools TIME.',
  );
}
