import { copyFile, mkdir, open, readdir, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { RecordStore } from '#document-store';
import type { EventStore } from '#event-store';
import { copiedParts, EXAMINED_COLLECTIONS, fileTrouble, isOnDisk, unpackRecords, type CopiedParts } from '#operations';
import { EnginesOnDemand, scratchSettings, type Settings } from '#runtime';
import { OutOfReach } from '../command-line/failures.js';
import { inScratchFolder } from '../drill/scratch-folder.js';

const DATA = 'data.mdb';
/** Files that hold old events of a log: they never change. */
const ARCHIVED = /^archive-.*\.gz$/;
const PIECE_BYTES = 1_048_576;

/** What is looked at of an installation, or a copy of one. */
export interface ExaminedData {
  /** Undefined where all its events stand in lines. */
  readonly log: EventStore | undefined;
  /** Ids of people whose deletion stands in lines; undefined where nothing does. */
  readonly deletedInLines: AsyncIterable<string> | undefined;
  readonly records: RecordStore;
  /** Of the file that the records are kept in; undefined where they are in none. */
  readonly bytes: AsyncIterable<Buffer> | undefined;
}

/**
 * The file that records are kept in, as it is. Opened when it is read: an error of before would be nobody's.
 * @param folder that the folder of the records stands in
 * @throws OutOfReach when it cannot be read
 */
export async function* recordBytes(folder: string): AsyncGenerator<Buffer> {
  const path = join(folder, 'records', DATA);
  try {
    const file = await open(path);
    const pieces: AsyncIterable<Buffer> = file.createReadStream({ highWaterMark: PIECE_BYTES });
    yield* pieces;
  } catch (error) {
    const trouble = fileTrouble(error);
    throw trouble === undefined ? error : new OutOfReach(`${path} cannot be read: ${trouble}.`, { cause: error });
  }
}

/**
 * Opens log and records of a copy without writing anything into it: what is opened is a copy of the copy, which goes
 * again.
 * @param scratch where that is made
 * @throws OutOfReach where the folder holds neither; FolderUnusable; BackupDamaged
 */
export async function withCopy<Result>(
  folder: string,
  scratch: string,
  settings: Settings,
  signal: AbortSignal,
  work: (looked: ExaminedData) => Promise<Result>,
): Promise<Result> {
  const parts = await copiedParts(folder);
  mustBeThere(parts, folder);
  return inScratchFolder(scratch, async (here) => {
    const engines = new EnginesOnDemand(scratchSettings(settings, here));
    try {
      if (parts.log !== undefined) await copyLog(parts.log, join(here, 'log'));
      await copyRecords(parts, folder, join(here, 'records'), engines, signal);
      return await work({
        log: parts.log === undefined ? undefined : await engines.log(),
        deletedInLines: parts.deletedInLines(signal),
        records: await engines.records(),
        bytes: parts.isInLines ? undefined : recordBytes(folder),
      });
    } finally {
      await engines.close();
    }
  });
}

function mustBeThere({ log, records, isInLines }: CopiedParts, folder: string): void {
  for (const database of isInLines ? [] : [log, records])
    if (database !== undefined && !isOnDisk(join(database, DATA)))
      throw new OutOfReach(`${folder} holds no ${basename(database)}: name a backup, or a copy of a data folder.`);
}

/** What is archived is read where it stands. */
async function copyLog(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  await copyFile(join(from, DATA), join(to, DATA));
  for (const file of await readdir(from)) if (ARCHIVED.test(file)) await symlink(join(from, file), join(to, file));
}

async function copyRecords(
  { isInLines, records }: CopiedParts,
  folder: string,
  to: string,
  engines: EnginesOnDemand,
  signal: AbortSignal,
): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  if (isInLines) await unpackRecords(folder, await engines.records(), EXAMINED_COLLECTIONS, signal);
  else await copyFile(join(records, DATA), join(to, DATA));
}
