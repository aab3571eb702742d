import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import type { RecordStore } from '#document-store';
import { PROJECTIONS } from '#projections';
import { openRecords } from '../engines/open-engines.js';
import { isFree } from '#projecting';
import { LEASES } from '#projecting';
import type { Settings } from '../settings/settings.js';
import { DATA_FILE } from './backup-layout.js';
import type { EmbeddedFolders } from './embedded-folders.js';

/** There is something already where a backup was to be restored. */
export class NotEmpty extends Error {
  override readonly name = 'NotEmpty';
}

/**
 * Nothing may be there but the keyring, so no service can be running there either.
 * @throws NotEmpty saying what is there
 */
export async function mustBeEmpty(settings: Settings, targets: EmbeddedFolders): Promise<void> {
  const { dataDir, keyringPath } = settings;
  const found = (await namesIn(dataDir)).map((name) => join(dataDir, name)).filter((path) => path !== keyringPath);
  const elsewhere = Object.values(targets).filter((path) => dirname(path) !== dataDir && existsSync(path));
  const [first] = [...found, ...elsewhere];
  if (first === undefined) return;
  if (await isServed(targets.records))
    throw new NotEmpty(
      `A service is running in ${dirname(targets.records)}: stop it, and restore into an empty folder.`,
    );
  throw new NotEmpty(`${first} is there already: restore into a folder that is empty but for the keyring.`);
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return existsSync(folder) ? readdir(folder) : [];
}

/** Whether a living process of this machine keeps the views current. Looks, and changes nothing. */
export async function isServed(recordsFolder: string): Promise<boolean> {
  if (!existsSync(join(recordsFolder, DATA_FILE))) return false;
  const records: RecordStore | undefined = await openRecords({ kind: 'lmdb', path: dirname(recordsFolder) }).catch(
    () => undefined,
  );
  if (records === undefined) return false;
  try {
    const names = PROJECTIONS.map(({ name }) => `projection/${name}`);
    const held = await records.getMany(LEASES, names);
    return held.some((lease) => !isFree(lease, hostname()));
  } finally {
    await records.close();
  }
}
