import { rename, rm } from 'node:fs/promises';
import type { BackupChain, FoundBackup } from '../chain/backup-chain.js';
import { FOLDERS } from '../format/backup-layout.js';
import { appendInOrder, MANY_AT_ONCE } from '../filling/append-in-order.js';
import { whileOpen, type DatabaseFolders, type EmbeddedStores } from '../engines/embedded-stores.js';
import type { ErasedInLines } from '../filling/erased-in-lines.js';
import { fillEngines, type FillResult } from '../filling/fill-engines.js';
import { segmentsIn } from '../chain/increment.js';
import { eventsOf, kept, type KeptEvent } from '../format/log-segment.js';
import { linesOf, readChecked } from '../checking/read-checked.js';
import { upTo, type Until } from '../finding/restore-end.js';
import { makeFolder } from '../../files/make-folder.js';

interface Staging {
  readonly stores: EmbeddedStores;
  readonly folders: DatabaseFolders;
  /** Undefined for all that the backup holds. */
  readonly until: Until | undefined;
  /** Who is to be erased in it, where it is in lines. */
  readonly erased: ErasedInLines;
  readonly signal: AbortSignal;
  readonly progress: {
    readonly begins: (part: 'copying' | 'appending', total: number) => void;
    readonly at: (done: number) => void;
  };
}

/** Whether the log is exactly that of one copy, so that the views that were copied with it fit. */
export function isAsCopied({ whole, increments }: BackupChain, until: Until | undefined): boolean {
  return whole.manifest.form === undefined && increments.length === 0 && until === undefined;
}

/**
 * Puts what a backup holds into databases in folders, each byte held against the manifests, with the parts of the log
 * appended up to where it is to end.
 * @throws BackupDamaged; what engines and file system throw; the signal's reason
 */
export async function stageCopy(chain: BackupChain, staging: Staging): Promise<FillResult> {
  if (chain.whole.manifest.form === 'lines') return stageLines(chain, staging);
  return { events: await stageDatabases(chain, staging), policies: chain.last.manifest.policies };
}

async function stageLines(chain: BackupChain, staging: Staging): Promise<FillResult> {
  const { stores, folders, until, erased, signal, progress } = staging;
  await readChecked(linesOf(chain), staging);
  for (const one of FOLDERS) await makeFolder(folders[one]);
  progress.begins('appending', chain.last.manifest.log.events);
  return whileOpen(stores.openLog(folders.log), (log) =>
    whileOpen(stores.openProofs(folders.proofs), (proofs) =>
      whileOpen(stores.openRecords(folders.records), (records) =>
        fillEngines(
          chain,
          { log, proofs, records, collections: stores.collections },
          {
            ...{ until, erased, signal, atOnce: MANY_AT_ONCE, onAppended: progress.at },
            positionsPath: `${folders.log}.positions`,
          },
        ),
      ),
    ),
  );
}

/** @returns how many events are in the log there */
async function stageDatabases(chain: BackupChain, staging: Staging): Promise<number> {
  const { folders, until } = staging;
  const parts = chain.increments.map((_, at) => `${folders.log}.${String(at)}`);
  const sources = [
    ...FOLDERS.filter((one) => one !== 'views' || isAsCopied(chain, until)).map((one) => ({
      ...{ one, to: folders[one] },
      from: one === 'proofs' || one === 'records' ? chain.last : chain.whole,
    })),
    ...chain.increments.map((from, at) => ({ one: 'log' as const, from, to: parts[at] ?? '' })),
  ];
  await makeFolder(folders.views);
  await readChecked(sources, staging);
  const { events: copied } = chain.whole.manifest.log;
  const events = isAsCopied(chain, until) ? copied : await appendParts(chain, parts, staging);
  for (const part of parts) await rm(part, { recursive: true });
  return events;
}

/**
 * A copy that goes on beyond the end is read up to there, and written anew. @returns how many events are there then
 */
async function appendParts(chain: BackupChain, parts: readonly string[], staging: Staging): Promise<number> {
  const { stores, folders, until, signal, progress } = staging;
  const { log: copied } = chain.whole.manifest;
  const total = chain.last.manifest.log.events;
  const append = async (events: AsyncIterable<KeptEvent>, before: number): Promise<number> => {
    progress.begins('appending', total - before);
    let appended = 0;
    const onAppended = (some: readonly object[]): void => {
      appended += some.length;
      progress.at(appended);
    };
    const appending = { atOnce: MANY_AT_ONCE, onAppended, signal };
    await whileOpen(stores.openLog(folders.log), (log) => appendInOrder(log, events, appending));
    return before + appended;
  };
  if (until === undefined || endsBefore(chain.whole, until))
    return append(upTo(segmentsIn(parts), until), copied.events);
  const copy = `${folders.log}.copied`;
  await rename(folders.log, copy);
  await makeFolder(folders.log);
  const events = await whileOpen(stores.openLog(copy), (log) => append(upTo(both(log, parts), until), 0));
  await rm(copy, { recursive: true });
  return events;

  async function* both(log: Parameters<typeof eventsOf>[0], rest: readonly string[]): AsyncGenerator<KeptEvent> {
    for await (const event of eventsOf(log, null, signal)) yield kept(event);
    yield* segmentsIn(rest);
  }
}

/** Whether all of a whole backup is to be restored. */
function endsBefore({ manifest: { log } }: FoundBackup, until: Until): boolean {
  if (log.head === null) return true;
  if ('position' in until) return log.head <= until.position;
  return log.last !== undefined && log.last !== null && Date.parse(log.last.time) <= until.time;
}
