import { SystemClock } from '#clock';
import { age } from '../status/age.js';
import { chainOf } from '../backups/chain/backup-chain.js';
import { findBackup } from '../backups/finding/find-backup.js';
import { said } from './engine-findings.js';
import type { ExaminedEngines, ExaminedSettings } from './examined-installation.js';
import { unknown, weak, well, wrong, type Finding } from './finding.js';

const CHECK = 'backups';
/** One a night, and some hours for one that is late. */
const OLD_AFTER_SECONDS = 30 * 3_600;
/** So many nights without one are no accident of one night. */
const TOO_OLD_AFTER_SECONDS = 72 * 3_600;
const MEND = 'run `backup --to FOLDER` each night, and look why it did not run';

/** What of an installation its backups are held against. */
interface ExaminedBackups {
  /** Folders of backups. */
  readonly backups: readonly string[];
  readonly settings: Pick<ExaminedSettings, 'production'>;
  readonly engines: Pick<ExaminedEngines, 'wrappingKeys'>;
}

/**
 * How old the newest backup of each folder is, and whether all that it follows is there. What is in them `restore`
 * checks, and a trial of that.
 */
export async function backupFindings({ backups, settings, engines }: ExaminedBackups): Promise<readonly Finding[]> {
  if (backups.length === 0)
    return settings.production
      ? [unknown(CHECK, 'no folder was named', 'name the folder of the backups: --backups FOLDER')]
      : [];
  const versions = await heldVersions(engines).catch(() => undefined);
  return Promise.all(backups.map((folder) => backupFinding(folder, versions)));
}

async function heldVersions(engines: ExaminedBackups['engines']): Promise<readonly number[]> {
  return (await (await engines.wrappingKeys()).versions()).versions;
}

async function backupFinding(folder: string, held: readonly number[] | undefined): Promise<Finding> {
  try {
    const { last } = await chainOf(await findBackup(folder));
    const { made_at: madeAt, keyring_versions: needed = [] } = last.manifest;
    const seconds = (new SystemClock().now() - Date.parse(madeAt)) / 1000;
    const found = `the newest in ${folder} is ${age(seconds)} old`;
    const lost = needed.filter((version) => held !== undefined && !held.includes(version));
    if (lost.length > 0)
      return wrong(CHECK, `${found}; it needs key ${lost.join(', ')}, which the keyring lacks`, 'make a backup now');
    if (seconds > TOO_OLD_AFTER_SECONDS) return wrong(CHECK, found, MEND);
    return seconds > OLD_AFTER_SECONDS ? weak(CHECK, found, MEND) : well(CHECK, found);
  } catch (error) {
    return wrong(CHECK, said(error), MEND);
  }
}
