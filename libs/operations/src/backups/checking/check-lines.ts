import { join } from 'node:path';
import type { Position } from '#event-store';
import { dataKeys } from '#vault';
import type { LastEvent } from '../format/backup-manifest.js';
import type { CheckedCopy, CheckedLog, OnChecked } from './check-copy.js';
import { segmentsIn } from '../chain/increment.js';
import { lastEventOf, type KeptEvent } from '../format/log-segment.js';
import { readRecords } from '../format/record-lines.js';

/** What the log was by the backup that another one follows. */
export interface LogBefore {
  readonly events: number;
  readonly head: Position | null;
  readonly last?: LastEvent | null;
}

const EMPTY: LogBefore = { events: 0, head: null, last: null };
const TOLD_EVERY = 1_000;

/**
 * Reads the events that a backup holds once more. @param before undefined for a backup of the whole log
 * @throws BackupDamaged; the signal's reason
 */
export async function checkSegment(
  folder: string,
  before: LogBefore = EMPTY,
  onChecked: OnChecked,
  signal: AbortSignal,
): Promise<CheckedLog> {
  let [events, last]: [number, KeptEvent | undefined] = [0, undefined];
  for await (const event of segmentsIn([join(folder, 'log')])) {
    signal.throwIfAborted();
    events += 1;
    last = event;
    if (events % TOLD_EVERY === 0) onChecked(events);
  }
  return {
    events: before.events + events,
    head: last?.position ?? before.head,
    last: last === undefined ? (before.last ?? null) : lastEventOf(last),
  };
}

/** Reads every event and every record of a backup that was made through the ports. @throws as `checkSegment` */
export async function checkLines(
  folder: string,
  before: LogBefore | undefined,
  onChecked: OnChecked,
  signal: AbortSignal,
): Promise<CheckedCopy> {
  const found = await checkSegment(folder, before, onChecked, signal);
  await checkRecords(join(folder, 'proofs'), signal);
  const keyringVersions = await checkRecords(join(folder, 'records'), signal);
  return { ...found, checkpoints: {}, keyringVersions };
}

/** @returns the versions of the wrapping key that data keys among them need, in ascending order */
async function checkRecords(folder: string, signal: AbortSignal): Promise<readonly number[]> {
  const versions = new Set<number>();
  for await (const { collection, body } of readRecords(folder)) {
    signal.throwIfAborted();
    if (collection !== dataKeys.name) continue;
    if ('keyringVersion' in body && typeof body.keyringVersion === 'number') versions.add(body.keyringVersion);
  }
  return [...versions].sort((one, other) => one - other);
}
