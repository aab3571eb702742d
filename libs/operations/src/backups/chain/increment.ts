import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventStore, Position } from '#event-store';
import { chainOf, nameOf, type BackupChain, type FoundBackup } from './backup-chain.js';
import { BackupDamaged, type BackupForm } from '../format/backup-manifest.js';
import { findBackup } from '../finding/find-backup.js';
import { readSegment, writeSegment, type KeptEvent } from '../format/log-segment.js';

/** The events of the log, or of a part of it, in a backup. */
const SEGMENT_FILE = 'events.jsonl';

/**
 * The newest backup, which the log as it runs goes on from.
 * @param form of the one that is to follow it
 * @throws BackupDamaged when there is none, or the log is another one: after a restore it is
 */
export async function mustGoOnFrom(to: string, log: EventStore, form: BackupForm): Promise<FoundBackup> {
  const { last: newest } = await chainOf(await findBackup(to));
  const { last, head } = newest.manifest.log;
  if (last === undefined) throw new BackupDamaged(`${nameOf(newest)} is of an older version: make a whole backup.`);
  if (newest.manifest.form !== form)
    throw new BackupDamaged(`${nameOf(newest)} is of other engines: make a whole backup.`);
  if (last === null) return newest;
  const [event] = await log.readStream(last.stream, { direction: 'forwards', from: last.revision, limit: 1 });
  if (event?.id === last.id && event.position === head) return newest;
  throw new BackupDamaged(`The log does not go on from ${nameOf(newest)}: make a whole backup.`);
}

/** The events that stand in folders, one after the other. @throws as `readSegment` */
export async function* segmentsIn(folders: readonly string[]): AsyncGenerator<KeptEvent> {
  for (const folder of folders) yield* readSegment(join(folder, SEGMENT_FILE));
}

/** All events of a log that was backed up in parts. @throws as `readSegment` */
export function eventsOfChain({ whole, increments }: BackupChain): AsyncGenerator<KeptEvent> {
  return segmentsIn([whole, ...increments].map(({ folder }) => join(folder, 'log')));
}

/** Puts down what stands in the log behind a position. @throws as `writeSegment` */
export async function keepEvents(
  log: EventStore,
  from: Position | null,
  to: string,
  signal: AbortSignal,
): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  await writeSegment(log, from, join(to, SEGMENT_FILE), signal);
}
