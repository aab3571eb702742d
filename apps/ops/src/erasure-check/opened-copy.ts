import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordStore } from '#document-store';
import type { EventStore } from '#event-store';
import { whileOpen } from '#operations';
import { embeddedStores, type Settings } from '#runtime';
import { OutOfReach } from '../command-line/failures.js';

const DATA = 'data.mdb';
const PIECE_BYTES = 1_048_576;

/** The file that records are kept in, as it is. @param folder that holds a data folder, or a backup */
export function recordBytes(folder: string): AsyncIterable<Buffer> {
  return createReadStream(join(folder, 'records', DATA), { highWaterMark: PIECE_BYTES });
}

/**
 * Opens log and records of a copy without writing anything into it: what is opened is a copy of the copy, which goes
 * again.
 * @throws OutOfReach where the folder holds neither
 */
export async function withCopy<Result>(
  folder: string,
  settings: Settings,
  work: (log: EventStore, records: RecordStore, bytes: AsyncIterable<Buffer>) => Promise<Result>,
): Promise<Result> {
  for (const database of ['log', 'records'])
    if (!existsSync(join(folder, database, DATA)))
      throw new OutOfReach(`${folder} holds no ${database}: name a backup, or a copy of a data folder.`);
  const { openLog, openRecords } = embeddedStores(settings);
  const here = await mkdtemp(join(tmpdir(), 'consent-erasure-check-'));
  try {
    for (const database of ['log', 'records']) {
      await mkdir(join(here, database), { mode: 0o700 });
      await copyFile(join(folder, database, DATA), join(here, database, DATA));
    }
    return await whileOpen(openLog(join(here, 'log')), (log) =>
      whileOpen(openRecords(join(here, 'records')), (records) => work(log, records, recordBytes(folder))),
    );
  } finally {
    await rm(here, { recursive: true, force: true });
  }
}
