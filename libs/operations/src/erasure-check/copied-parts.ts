import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chainOf } from '../backups/chain/backup-chain.js';
import { eventsOfChain, segmentsIn } from '../backups/chain/increment.js';
import { deletedInCopy } from '../backups/checking/deleted-in-copy.js';
import { MANIFEST_FILE } from '../backups/format/backup-layout.js';

/** What a copy tells of the erased, and where. */
export interface CopiedParts {
  /** The folder of the log's database; undefined where all its events stand in lines. */
  readonly log: string | undefined;
  /** Ids of people whose deletion stands in lines. @throws BackupDamaged; the signal's reason */
  readonly deletedInLines: (signal: AbortSignal) => AsyncIterable<string>;
  /** The folder of the records. */
  readonly records: string;
  /** Whether they are lines as well, and no database. */
  readonly isInLines: boolean;
}

/**
 * Of a backup, with those that it follows, or of a copy of a data folder.
 * @throws BackupDamaged where one of those is missing, or changed
 */
export async function copiedParts(folder: string): Promise<CopiedParts> {
  const records = join(folder, 'records');
  const chain = existsSync(join(folder, MANIFEST_FILE)) ? await chainOf(folder) : undefined;
  if (chain?.last.manifest.form === 'lines') {
    const deletedInLines = (signal: AbortSignal) => deletedInCopy(eventsOfChain(chain), signal);
    return { log: undefined, deletedInLines, records, isInLines: true };
  }
  const log = join(chain?.whole.folder ?? folder, 'log');
  const increments = (chain?.increments ?? []).map((one) => join(one.folder, 'log'));
  return { log, deletedInLines: (signal) => deletedInCopy(segmentsIn(increments), signal), records, isInLines: false };
}
