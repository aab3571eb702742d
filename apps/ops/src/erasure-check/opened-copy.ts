import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordStore } from '#document-store';
import type { EventStore } from '#event-store';
import { isPortable, unpackBackup } from '#operations';
import { EnginesOnDemand, KEPT_COLLECTIONS, scratchSettings, type Settings } from '#runtime';
import { OutOfReach } from '../command-line/failures.js';

const DATA = 'data.mdb';
const PIECE_BYTES = 1_048_576;

/** What is made of a copy: `bytes` are undefined where its records stand in no database's file. */
type Look<Result> = (log: EventStore, records: RecordStore, bytes?: AsyncIterable<Buffer>) => Promise<Result>;

/** The file that records are kept in, as it is. @param folder that holds a data folder, or a backup */
export function recordBytes(folder: string): AsyncIterable<Buffer> {
  return createReadStream(join(folder, 'records', DATA), { highWaterMark: PIECE_BYTES });
}

/**
 * Opens log and records of a copy without writing anything into it: what is opened is a copy of the copy, which goes
 * again.
 * @throws OutOfReach where the folder holds neither; BackupDamaged
 */
export async function withCopy<Result>(
  folder: string,
  settings: Settings,
  signal: AbortSignal,
  work: Look<Result>,
): Promise<Result> {
  const isInLines = await isPortable(folder);
  for (const database of isInLines ? [] : ['log', 'records'])
    if (!existsSync(join(folder, database, DATA)))
      throw new OutOfReach(`${folder} holds no ${database}: name a backup, or a copy of a data folder.`);
  const here = await mkdtemp(join(tmpdir(), 'consent-erasure-check-'));
  const engines = new EnginesOnDemand(scratchSettings(settings, here));
  try {
    for (const database of ['log', 'records', 'proofs']) await mkdir(join(here, database), { mode: 0o700 });
    if (isInLines) await unpackInto(folder, engines, here, signal);
    else for (const one of ['log', 'records']) await copyFile(join(folder, one, DATA), join(here, one, DATA));
    const bytes = isInLines ? undefined : recordBytes(folder);
    return await work(await engines.log(), await engines.records(), bytes);
  } finally {
    await engines.close();
    await rm(here, { recursive: true, force: true });
  }
}

async function unpackInto(folder: string, engines: EnginesOnDemand, here: string, signal: AbortSignal): Promise<void> {
  const [log, proofs, records] = [await engines.log(), await engines.proofs(), await engines.records()];
  await unpackBackup(folder, { log, proofs, records, collections: KEPT_COLLECTIONS }, here, signal);
}
