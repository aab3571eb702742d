import { join } from 'node:path';
import { dataKeys, type WrappedKey } from '#vault';
import { mustListErased } from '../../erasure-register/must-be-current.js';
import { isSecondPlace } from '../../erasure-register/second-place-record.js';
import type { BackupChain } from '../chain/backup-chain.js';
import { eventsOfChain } from '../chain/increment.js';
import { deletedInCopy } from '../checking/deleted-in-copy.js';
import { mustHold, mustOpenSome } from './must-open.js';
import { readRecords } from '../format/record-lines.js';
import type { RestoreRequest } from '../restoring/restore-request.js';
import { upTo } from '../finding/restore-end.js';

/** Data keys of each version of the wrapping key that the keyring is tried on. */
const TRIED_OF_EACH = 8;

/**
 * As `mustFit`, by the lines of a backup itself: before the first event of them is put anywhere.
 * @throws KeyringUnfit or RegisterOld; BackupDamaged; the signal's reason
 */
export async function mustFitLines(chain: BackupChain, request: RestoreRequest): Promise<void> {
  const { target, erased, acceptsOldRegister } = request;
  const { sample, newest } = await foundInRecords(chain, request);
  mustHold(target.keyring, [...new Set([...sample.values()].map(({ keyringVersion }) => keyringVersion))]);
  await mustOpenSome(target.keyring, sample);
  if (acceptsOldRegister) return;
  await mustListErased(erased, deletedInCopy(upTo(eventsOfChain(chain), request.until), request.signal), newest);
}

interface FoundInRecords {
  readonly sample: ReadonlyMap<string, WrappedKey>;
  /** Whom the second place of the register was written for last. */
  readonly newest: string | undefined;
}

async function foundInRecords({ last }: BackupChain, { signal }: RestoreRequest): Promise<FoundInRecords> {
  const sample = new Map<string, WrappedKey>();
  const tried = new Map<number, number>();
  let newest: string | undefined;
  for await (const record of readRecords(join(last.folder, 'records'))) {
    signal.throwIfAborted();
    if (isSecondPlace(record)) newest = record.body.newest?.personId;
    if (record.collection !== dataKeys.name) continue;
    // What a collection holds has its shape.
    const key = record.body as WrappedKey;
    const count = tried.get(key.keyringVersion) ?? 0;
    if (count === TRIED_OF_EACH) continue;
    tried.set(key.keyringVersion, count + 1);
    sample.set(record.id, key);
  }
  return { sample, newest };
}
