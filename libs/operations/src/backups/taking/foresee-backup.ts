import { mustBeMakeable } from '../../files/make-folder.js';
import type { BackupResult } from './back-up.js';
import { nameOf } from '../chain/backup-chain.js';
import type { BackupEngines } from '../engines/backup-engines.js';
import { formOf } from '../format/backup-manifest.js';
import { bytesIn, eventsIn, partsOf } from './backup-sizes.js';
import type { EmbeddedStores } from '../engines/embedded-stores.js';
import { mustGoOnFrom } from '../chain/increment.js';

/** What a backup would be made of. */
export interface ForeseenBackup extends Omit<BackupResult, 'name' | 'bytes'> {
  /** Of the databases that are copied as files; null where they are read through their ports. */
  readonly bytes: number | null;
}

/**
 * What `backUp` would copy now, about; makes nothing.
 * @throws as `backUp`, but for what copying throws
 */
export async function foreseeBackup(
  stores: EmbeddedStores | undefined,
  engines: BackupEngines,
  to: string,
  isIncrement: boolean,
): Promise<ForeseenBackup> {
  await mustBeMakeable(to);
  const { log } = engines;
  const before = isIncrement ? await mustGoOnFrom(to, log, formOf(stores)) : undefined;
  const parts = partsOf(stores, isIncrement).filter((one) => !isIncrement || one !== 'log');
  const bytes = stores === undefined ? null : await bytesIn(stores, parts);
  const follows = before === undefined ? null : nameOf(before);
  return { follows, events: await eventsIn(engines, stores), head: (await log.head()) ?? null, bytes };
}
