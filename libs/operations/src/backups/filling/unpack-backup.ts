import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MANY_AT_ONCE } from './append-in-order.js';
import { chainOf } from '../chain/backup-chain.js';
import type { BackupEngines } from '../engines/backup-engines.js';
import { MANIFEST_FILE } from '../format/backup-layout.js';
import { readManifest } from '../format/backup-manifest.js';
import { NOBODY } from './erased-in-lines.js';
import { fillEngines } from './fill-engines.js';

/** Whether a folder holds a backup that any engines can be filled with. @throws BackupDamaged */
export async function isPortable(folder: string): Promise<boolean> {
  return existsSync(join(folder, MANIFEST_FILE)) && (await readManifest(folder)).form === 'lines';
}

/**
 * Puts all that such a backup holds into engines with nothing in them, to be looked at.
 * @param scratch a folder for the time of the work
 * @throws BackupDamaged; what the engines throw; the signal's reason
 */
export async function unpackBackup(
  folder: string,
  engines: BackupEngines,
  scratch: string,
  signal: AbortSignal,
): Promise<void> {
  await fillEngines(await chainOf(folder), engines, {
    ...{ until: undefined, erased: NOBODY, atOnce: MANY_AT_ONCE, signal },
    positionsPath: join(scratch, 'positions'),
    onAppended: () => undefined,
  });
}
