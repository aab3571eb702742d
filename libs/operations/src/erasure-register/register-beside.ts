import { join } from 'node:path';
import { REGISTER_FILE } from '../backups/format/backup-layout.js';
import { BackupDamaged } from '../backups/format/backup-manifest.js';
import { ErasureRegister } from './erasure-register.js';

export const WAY_OUT =
  'Put a whole one in its place; where there is none, remove it: the next backup makes it from the log.';

/**
 * The register beside backups, for who adds to it; undefined where there is none yet.
 * @throws BackupDamaged saying what to do when it is damaged; Error as the file system does
 */
export async function registerBeside(folder: string): Promise<ErasureRegister | undefined> {
  return ErasureRegister.read(join(folder, REGISTER_FILE)).catch((error: unknown) => {
    throw error instanceof BackupDamaged ? new BackupDamaged(`${error.message} ${WAY_OUT}`, { cause: error }) : error;
  });
}
