import { dirname, join } from 'node:path';
import { BACKUP_NAME } from '../format/backup-layout.js';
import { BackupDamaged, readManifest, type BackupManifest } from '../format/backup-manifest.js';

/** A backup, and where it is. */
export interface FoundBackup {
  readonly folder: string;
  readonly manifest: BackupManifest;
}

/** A whole backup, and those that hold what came to the log after each before them. */
export interface BackupChain {
  readonly whole: FoundBackup;
  readonly increments: readonly FoundBackup[];
  /** The last of them, which proofs and records are taken from. */
  readonly last: FoundBackup;
}

/**
 * A backup with all that it follows, from the whole one on.
 * @throws BackupDamaged when one of them is missing, changed, or is not what the next one follows
 */
export async function chainOf(folder: string): Promise<BackupChain> {
  const last = { folder, manifest: await readManifest(folder) };
  const increments: FoundBackup[] = [];
  let found: FoundBackup = last;
  for (let { follows } = found.manifest; follows !== undefined; { follows } = found.manifest) {
    if (!BACKUP_NAME.test(follows)) throw new BackupDamaged('The backup follows something that is none.');
    increments.unshift(found);
    const before = join(dirname(folder), follows);
    const manifest = await readManifest(before).catch((cause: unknown) => {
      throw new BackupDamaged(`The backup follows ${follows}, which is not there whole.`, { cause });
    });
    // Backups follow earlier ones: else they could lead in a circle.
    if (follows >= nameOf(found)) throw new BackupDamaged(`The backup follows ${follows}, which is later.`);
    if (manifest.form !== found.manifest.form)
      throw new BackupDamaged(`The backup follows ${follows}, which is of other engines.`);
    found = { folder: before, manifest };
  }
  return { whole: found, increments, last };
}

export function nameOf({ folder }: FoundBackup): string {
  return folder.slice(dirname(folder).length + 1);
}
