import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SystemClock } from '#clock';
import { failureMessage } from '#failures';
import { age } from '../status/age.js';
import { inTime } from '../status/in-time.js';
import { REGISTER_FILE } from '../backups/format/backup-layout.js';
import { BackupDamaged } from '../backups/format/backup-manifest.js';
import { lastBackupOf, type LastBackup } from '../backups/taking/last-backup.js';
import { ErasureRegister } from '../erasure-register/erasure-register.js';
import { FolderUnusable } from '../files/make-folder.js';
import { WAY_OUT } from '../erasure-register/register-beside.js';
import type { ExaminedEngines, ExaminedSettings } from './examined-installation.js';
import { unknown, weak, well, wrong, type Finding } from './finding.js';
import { newestBackup, OWN_MEND } from './newest-backup.js';

const CHECK = 'backups';
/** One a night, and some hours for one that is late. */
const OLD_AFTER_SECONDS = 30 * 3_600;
/** So many nights without one are no accident of one night. */
const TOO_OLD_AFTER_SECONDS = 72 * 3_600;
const FOLDER_MEND = 'see whether its file system is mounted here, or name the folder where the backups are';
const REGISTER_MEND = 'run `backup --to FOLDER --register-only`';

/** What of an installation its backups are held against. */
interface ExaminedBackups {
  /** Folders of backups. */
  readonly backups: readonly string[];
  readonly settings: Pick<ExaminedSettings, 'production' | 'erasureRegisterPath'>;
  readonly engines: Pick<ExaminedEngines, 'wrappingKeys' | 'records'>;
}

/**
 * How old the newest backup of each folder is, and whether all that it follows is there, with the register that a
 * restore goes by. What is in them `restore` checks, and a trial of that.
 */
export async function backupFindings({ backups, settings, engines }: ExaminedBackups): Promise<readonly Finding[]> {
  if (backups.length === 0)
    return settings.production
      ? [unknown(CHECK, 'no folder was named', 'name the folder of the backups: --backups FOLDER')]
      : [];
  const versions = await heldVersions(engines).catch(() => undefined);
  const noted = await lastNoted(engines).catch(() => undefined);
  const found = await Promise.all(
    backups.map(async (folder) => [
      await backupFinding(folder, versions, noted),
      ...(await registerFindings(folder, settings.erasureRegisterPath)),
    ]),
  );
  return found.flat();
}

async function heldVersions(engines: ExaminedBackups['engines']): Promise<readonly number[]> {
  return (await (await engines.wrappingKeys()).versions()).versions;
}

async function lastNoted(engines: ExaminedBackups['engines']): Promise<LastBackup | undefined> {
  return inTime(lastBackupOf(await inTime(engines.records())));
}

async function backupFinding(
  folder: string,
  held: readonly number[] | undefined,
  noted: LastBackup | undefined,
): Promise<Finding> {
  try {
    const { is, madeAt, needed, mend } = await newestBackup(folder, noted);
    const seconds = (new SystemClock().now() - Date.parse(madeAt)) / 1000;
    const found = `${is} is ${age(seconds)} old`;
    const lost = needed.filter((version) => held !== undefined && !held.includes(version));
    if (lost.length > 0)
      return wrong(CHECK, `${found}; it needs key ${lost.join(', ')}, which the keyring lacks`, 'make a backup now');
    if (seconds > TOO_OLD_AFTER_SECONDS) return wrong(CHECK, found, mend);
    return seconds > OLD_AFTER_SECONDS ? weak(CHECK, found, mend) : well(CHECK, found);
  } catch (error) {
    return wrong(CHECK, failureMessage(error), error instanceof FolderUnusable ? FOLDER_MEND : OWN_MEND);
  }
}

/** Nothing when all is well with it: it goes without saying. */
async function registerFindings(folder: string, secondPlace: string | undefined): Promise<readonly Finding[]> {
  // That the folder is not there is said already.
  if (!existsSync(folder)) return [];
  try {
    const register = await ErasureRegister.read(join(folder, REGISTER_FILE));
    if (register !== undefined || secondPlace !== undefined) return [];
    return [wrong(CHECK, `there is no ${REGISTER_FILE} in ${folder}: nothing there can be restored`, REGISTER_MEND)];
  } catch (error) {
    return [wrong(CHECK, failureMessage(error), error instanceof BackupDamaged ? WAY_OUT : REGISTER_MEND)];
  }
}
