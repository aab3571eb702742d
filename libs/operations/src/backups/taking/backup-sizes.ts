import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ProofLog } from '#proofs';
import type { BackupEngines } from '../engines/backup-engines.js';
import { FOLDERS, type Folder } from '../format/backup-layout.js';
import type { EmbeddedStores } from '../engines/embedded-stores.js';

/**
 * What a backup copies, in this order. Views are built from the log where they are not as old as all else that is
 * restored with them, and where reading all of them would take longer than that.
 */
export function partsOf(stores: EmbeddedStores | undefined, isIncrement: boolean): readonly Folder[] {
  return stores === undefined || isIncrement ? FOLDERS.filter((one) => one !== 'views') : FOLDERS;
}

/** About how many events the log has. Positions of the embedded log count them; elsewhere those that are signed. */
export async function eventsIn({ log, proofs }: BackupEngines, stores: EmbeddedStores | undefined): Promise<number> {
  if (stores !== undefined) return Number((await log.head()) ?? 0);
  return (await new ProofLog(proofs).newest())?.size ?? 0;
}

/** Bytes of databases that are in folders. */
export function bytesIn(stores: EmbeddedStores, parts: readonly Folder[]): Promise<number> {
  return sizesOf(parts.map((one) => stores.folders[one]));
}

/** Bytes of the files in folders; 0 for one that is not there. */
export async function sizesOf(folders: readonly string[]): Promise<number> {
  const sizes = await Promise.all(folders.map(sizeOf));
  return sizes.reduce((one, other) => one + other, 0);
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = names.map((name) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((one, other) => one + other, 0);
}
