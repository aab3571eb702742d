import { join } from 'node:path';
import { appendInOrder, type Appending } from './append-in-order.js';
import type { BackupChain } from '../chain/backup-chain.js';
import type { BackupEngines } from '../engines/backup-engines.js';
import type { BackupManifest } from '../format/backup-manifest.js';
import { eventsOfChain } from '../chain/increment.js';
import type { ErasedInLines } from './erased-in-lines.js';
import { fillRecords } from './fill-records.js';
import { withoutKeysOf } from './keys-of-erased.js';
import { MovedPositions, type MovedEvent } from './moved-positions.js';
import { movedRecord } from './moved-records.js';
import { notYetAppended } from './not-yet-appended.js';
import { readRecords, type KeptRecord } from '../format/record-lines.js';
import { upTo, type Until } from '../finding/restore-end.js';

export interface FillOptions extends Pick<Appending, 'atOnce' | 'signal'> {
  /** Undefined for all that the backup holds. */
  readonly until: Until | undefined;
  /** Whose data keys are put nowhere: they would have to be destroyed at once. */
  readonly erased: ErasedInLines;
  /** Of a file for the time of the work, of some 40 bytes an event. */
  readonly positionsPath: string;
  readonly onAppended: (events: number) => void;
}

/** What was put into engines. */
export interface FillResult {
  readonly events: number;
  /** Where the policies stood, in the log as it is there. */
  readonly policies: BackupManifest['policies'];
}

/**
 * Puts what a backup of lines holds into engines through their ports, with the positions that its events have there.
 * What stands there already from an earlier time is left or replaced, so that it may be cut off and called again.
 * @throws BackupDamaged; what the engines throw; the signal's reason
 */
export async function fillEngines(
  chain: BackupChain,
  engines: BackupEngines,
  { until, erased, atOnce, positionsPath, onAppended, signal }: FillOptions,
): Promise<FillResult> {
  const { last } = chain;
  const moved = await MovedPositions.begin(positionsPath);
  try {
    const events = upTo(eventsOfChain(chain), until);
    let appended = 0;
    const onThere = async (some: readonly MovedEvent[]): Promise<void> => {
      await moved.add(some);
      appended += some.length;
      onAppended(appended);
    };
    const rest = notYetAppended(engines.log, events, onThere, signal);
    await appendInOrder(engines.log, rest, { atOnce, signal, onAppended: onThere });
    for (const database of ['proofs', 'records'] as const) {
      const folder = join(last.folder, database);
      const records = database === 'records' ? withoutKeysOf(erased, folder) : readRecords(folder);
      await fillRecords(engines[database], engines.collections[database], movedRecords(records, moved, signal));
    }
    return { events: appended, policies: await movedPolicies(last.manifest.policies, moved) };
  } finally {
    await moved.close();
  }
}

async function* movedRecords(
  records: AsyncIterable<KeptRecord>,
  moved: MovedPositions,
  signal: AbortSignal,
): AsyncGenerator<KeptRecord> {
  for await (const record of records) {
    signal.throwIfAborted();
    const now = await movedRecord(record, moved);
    if (now !== undefined) yield now;
  }
}

async function movedPolicies(
  policies: BackupManifest['policies'],
  moved: MovedPositions,
): Promise<BackupManifest['policies']> {
  const now: Record<string, string> = {};
  for (const [name, position] of Object.entries(policies)) {
    const there = await moved.through(position);
    if (there !== undefined) now[name] = there;
  }
  return now;
}
