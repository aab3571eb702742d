import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupChain, FoundBackup } from './backup-chain.js';
import { FOLDERS, type Folder } from './backup-layout.js';
import { BackupDamaged, filesOf } from './backup-manifest.js';
import { appendInOrder } from './append-in-order.js';
import { whileOpen, type DatabaseFolders, type EmbeddedStores } from './embedded-stores.js';
import { SEGMENT_FILE } from './increment.js';
import { eventsOf, kept, readSegment, type KeptEvent } from './log-segment.js';
import { upTo, type Until } from './until.js';
import { hashFile } from '../files/hashed-file.js';
import { makeFolder } from '../files/make-folder.js';

interface Staging {
  readonly stores: EmbeddedStores;
  readonly folders: DatabaseFolders;
  /** Undefined for all that the backup holds. */
  readonly until: Until | undefined;
  readonly signal: AbortSignal;
  readonly progress: {
    readonly begins: (part: 'copying' | 'appending', total: number) => void;
    readonly at: (done: number) => void;
  };
}

/** Whether the log is exactly that of one copy, so that the views that were copied with it fit. */
export function isAsCopied({ increments }: BackupChain, until: Until | undefined): boolean {
  return increments.length === 0 && until === undefined;
}

/**
 * Puts the databases of a backup into folders, each byte held against the manifests, with the parts of the log appended
 * up to where it is to end.
 * @throws BackupDamaged; what engines and file system throw; the signal's reason
 */
export async function stageCopy(chain: BackupChain, staging: Staging): Promise<void> {
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
  await copyChecked(sources, staging);
  if (!isAsCopied(chain, until)) await appendParts(chain, parts, staging);
  for (const part of parts) await rm(part, { recursive: true });
}

interface Source {
  readonly one: Folder;
  readonly from: FoundBackup;
  readonly to: string;
}

async function copyChecked(sources: readonly Source[], { signal, progress }: Staging): Promise<void> {
  const all = sources.flatMap(({ one, from, to }) =>
    filesOf(from.manifest.files, one).map((file) => ({ ...file, to, source: join(from.folder, one, file.name) })),
  );
  progress.begins(
    'copying',
    all.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  let done = 0;
  const onRead = (bytes: number): void => {
    done += bytes;
    progress.at(done);
  };
  for (const { to } of sources) await makeFolder(to);
  for (const { source, to, path, name, bytes, sha256 } of all) {
    if (!existsSync(source)) throw new BackupDamaged(`The backup has no ${path}.`);
    const found = await hashFile(source, signal, onRead, join(to, name));
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new BackupDamaged(`${path} was changed since the backup was made; nothing was restored.`);
  }
}

/** A copy that goes on beyond the end is read up to there, and written anew. */
async function appendParts(chain: BackupChain, parts: readonly string[], staging: Staging): Promise<void> {
  const { stores, folders, until, signal, progress } = staging;
  const { log: copied } = chain.whole.manifest;
  const total = chain.last.manifest.log.events;
  const append = async (events: AsyncIterable<KeptEvent>, before: number): Promise<void> => {
    progress.begins('appending', total - before);
    await whileOpen(stores.openLog(folders.log), (log) => appendInOrder(log, events, progress.at, signal));
  };
  if (until === undefined || endsBefore(chain.whole, until)) return append(upTo(eachOf(parts), until), copied.events);
  const copy = `${folders.log}.copied`;
  await rename(folders.log, copy);
  await makeFolder(folders.log);
  await whileOpen(stores.openLog(copy), (log) => append(upTo(both(log, parts), until), 0));
  await rm(copy, { recursive: true });

  async function* both(log: Parameters<typeof eventsOf>[0], rest: readonly string[]): AsyncGenerator<KeptEvent> {
    for await (const event of eventsOf(log, null, signal)) yield kept(event);
    yield* eachOf(rest);
  }
}

/** Whether all of a whole backup is to be restored. */
function endsBefore({ manifest: { log } }: FoundBackup, until: Until): boolean {
  if (log.head === null) return true;
  if ('position' in until) return log.head <= until.position;
  return log.last !== undefined && log.last !== null && Date.parse(log.last.time) <= until.time;
}

async function* eachOf(parts: readonly string[]): AsyncGenerator<KeptEvent> {
  for (const part of parts) yield* readSegment(join(part, SEGMENT_FILE));
}
