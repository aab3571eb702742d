import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BACKUP_NAME, REGISTER_FILE } from './backup-layout.js';
import { BackupDamaged } from './backup-manifest.js';
import { ErasureRegister } from './erasure-register.js';

/**
 * The folder of one of the backups in a folder of backups: the newest, or the one of this name.
 * @throws BackupDamaged when there is none
 */
export async function findBackup(folder: string, name?: string): Promise<string> {
  const names = existsSync(folder) ? (await readdir(folder)).filter((one) => BACKUP_NAME.test(one)).sort() : [];
  const chosen = name === undefined ? names.at(-1) : names.find((one) => one === name);
  if (chosen !== undefined) return join(folder, chosen);
  throw new BackupDamaged(`There is no ${name === undefined ? 'backup' : `backup ${name}`} in ${folder}.`);
}

/**
 * Everybody who is erased by the register beside the backups and by others.
 * @param others files of registers
 * @throws BackupDamaged when there is no register at all, or one that is damaged
 */
export async function erasedPeople(folder: string, others: readonly string[]): Promise<ReadonlySet<string>> {
  const all = ErasureRegister.empty();
  const beside = await ErasureRegister.read(join(folder, REGISTER_FILE));
  if (beside === undefined && others.length === 0)
    throw new BackupDamaged(
      `There is no ${REGISTER_FILE} in ${folder}, so nobody knows who was erased since: name one with --erased.`,
    );
  all.add(beside?.people ?? []);
  for (const path of others) {
    const register = await ErasureRegister.read(path);
    if (register === undefined) throw new BackupDamaged(`${path} is not there.`);
    all.add(register.people);
  }
  return all.people;
}
