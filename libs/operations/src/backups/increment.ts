import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventStore } from '#event-store';
import { neededVersions } from '#vault';
import { chainOf, nameOf, type FoundBackup } from './backup-chain.js';
import { BackupDamaged } from './backup-manifest.js';
import type { BackupProgress } from './back-up-progress.js';
import type { CheckedCopy } from './check-copy.js';
import { whileOpen, type EmbeddedStores } from './embedded-stores.js';
import { findBackup } from './find-backup.js';
import { lastEventOf, readSegment, writeSegment, type KeptEvent } from './log-segment.js';

/** The part of the log in a backup that follows another. */
export const SEGMENT_FILE = 'events.jsonl';

/**
 * The newest backup, which the log as it runs goes on from.
 * @throws BackupDamaged when there is none, or the log is another one: after a restore it is
 */
export async function mustGoOnFrom(to: string, log: EventStore): Promise<FoundBackup> {
  const { last: newest } = await chainOf(await findBackup(to));
  const { last, head } = newest.manifest.log;
  if (last === undefined) throw new BackupDamaged(`${nameOf(newest)} is of an older version: make a whole backup.`);
  if (last === null) return newest;
  const [event] = await log.readStream(last.stream, { direction: 'forwards', from: last.revision, limit: 1 });
  if (event?.id === last.id && event.position === head) return newest;
  throw new BackupDamaged(`The log does not go on from ${nameOf(newest)}: make a whole backup.`);
}

/** Puts down what came to the log since a backup. @throws as `writeSegment` */
export async function keepNewer(
  log: EventStore,
  { manifest }: FoundBackup,
  to: string,
  signal: AbortSignal,
): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  await writeSegment(log, manifest.log.head, join(to, SEGMENT_FILE), signal);
}

/** Reads what was put down once more, and looks which keys its records need. @throws BackupDamaged */
export async function incrementChecked(
  { stores, folder, progress, signal }: IncrementWork,
  { manifest: { log: before } }: FoundBackup,
): Promise<CheckedCopy> {
  progress.begins('checking', 0);
  let [events, last]: [number, KeptEvent | undefined] = [0, undefined];
  for await (const event of readSegment(join(folder, 'log', SEGMENT_FILE))) {
    signal.throwIfAborted();
    events += 1;
    last = event;
    if (events % SHOWN_EVERY === 0) progress.at(events);
  }
  const { openRecords } = stores;
  const keyringVersions = await whileOpen(openRecords(join(folder, 'records')), neededVersions);
  return {
    events: before.events + events,
    head: last?.position ?? before.head,
    last: last === undefined ? (before.last ?? null) : lastEventOf(last),
    checkpoints: {},
    keyringVersions,
  };
}

const SHOWN_EVERY = 1_000;

interface IncrementWork {
  readonly stores: EmbeddedStores;
  readonly folder: string;
  readonly progress: BackupProgress;
  readonly signal: AbortSignal;
}
