import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isFree, LEASES, PartitionRecords, partitionsOf, projectingLease } from '#projecting';
import { PROJECTIONS } from '#projections';
import { whileOpen, type EmbeddedStores } from '../engines/embedded-stores.js';
import { RESTORE_LOCK } from '../format/backup-layout.js';

/** The folders that a backup is restored into. */
export interface RestoreFolders {
  readonly dataDir: string;
  readonly keyringPath: string;
  readonly stores: EmbeddedStores;
}

/** There is something already where a backup was to be restored. */
export class NotEmpty extends Error {
  override readonly name = 'NotEmpty';
}

/**
 * Nothing may be there but the keyring, so no service can be running there either.
 * @param passedOver what will be gone by then
 * @throws NotEmpty saying what is there
 */
export async function mustBeEmpty(
  { dataDir, keyringPath, stores }: RestoreFolders,
  passedOver: readonly string[] = [],
): Promise<void> {
  const targets = stores.folders;
  const isInTheWay = (path: string): boolean =>
    path !== keyringPath && !passedOver.includes(path) && !basename(path).startsWith(RESTORE_LOCK);
  const found = (await namesIn(dataDir)).map((name) => join(dataDir, name)).filter(isInTheWay);
  const elsewhere = Object.values(targets).filter(
    (path) => dirname(path) !== dataDir && existsSync(path) && isInTheWay(path),
  );
  const [first] = [...found, ...elsewhere];
  if (first === undefined) return;
  if (await isServed(stores))
    throw new NotEmpty(
      `A service is running in ${dirname(targets.records)}: stop it, and restore into an empty folder.`,
    );
  throw new NotEmpty(`${first} is there already: restore into a folder that is empty but for the keyring.`);
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return existsSync(folder) ? readdir(folder) : [];
}

/** Whether a living process of this machine keeps the views current. Looks, and changes nothing. */
export async function isServed({ folders, openRecords }: EmbeddedStores): Promise<boolean> {
  if ((await namesIn(folders.records)).length === 0) return false;
  const opening = openRecords(folders.records);
  if (
    !(await opening.then(
      () => true,
      () => false,
    ))
  )
    return false;
  return whileOpen(opening, async (records) => {
    const partitions = await new PartitionRecords(records).count();
    const projections = PROJECTIONS.flatMap((one) => partitionsOf(one, partitions));
    const held = await records.getMany(LEASES, projections.map(projectingLease));
    return held.some((lease) => !isFree(lease, hostname()));
  });
}
