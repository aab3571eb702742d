import { join } from 'node:path';
import { BackupDamaged, readManifest, type BackupManifest } from '../format/backup-manifest.js';
import { backupsIn } from './backups-in.js';
import { isSameHistory } from '../format/log-history.js';
import type { KeptEvent } from '../format/log-segment.js';

/** How far a log is restored: to an event, that one included, or to a time by the service's clock, in ms since 1970. */
export type Until = { readonly position: string } | { readonly time: number };

/**
 * The oldest backup that holds all until then: its records are the nearest that hold the keys of it. Of the newest's
 * history alone: one of before a restore holds other events there, which nobody asks for unless he names it.
 * @throws BackupDamaged when there is none; FolderUnusable when the folder is not there
 */
export async function backupHolding(folder: string, until: Until): Promise<string> {
  const names = await backupsIn(folder);
  const newest = names.at(-1);
  if (newest === undefined) throw new BackupDamaged(`There is no backup in ${folder}.`);
  const { history } = (await readManifest(join(folder, newest))).log;
  let ofAnother: string | undefined;
  for (const name of names) {
    const manifest = await readManifest(join(folder, name));
    if (!reaches(manifest, until)) continue;
    if (isSameHistory(manifest.log.history, history)) return join(folder, name);
    ofAnother = name;
  }
  if (ofAnother === undefined)
    throw new BackupDamaged(`No backup in ${folder} reaches so far: the newest is ${newest}.`);
  throw new BackupDamaged(
    `No backup in ${folder} reaches so far of the log that the newest, ${newest}, is of. ${ofAnother} does, but is of ` +
      'the log before a restore or on another engine, with other events at the same positions: say --backup ' +
      `${ofAnother} if that is meant.`,
  );
}

/** Whether a backup was made at the end of a restore, or after it. */
export function reaches({ log, made_at }: BackupManifest, until: Until): boolean {
  if ('position' in until) return log.head !== null && log.head >= until.position;
  return Date.parse(log.last?.time ?? made_at) >= until.time || Date.parse(made_at) >= until.time;
}

/**
 * The events until then. Events appended together stay together: the cut never falls between them.
 * @param until undefined for all of them
 */
export async function* upTo(events: AsyncIterable<KeptEvent>, until: Until | undefined): AsyncGenerator<KeptEvent> {
  let last: KeptEvent | undefined;
  for await (const event of events) {
    if (until !== undefined && isAfter(event, until) && !areOne(last, event)) return;
    last = event;
    yield event;
  }
}

function isAfter({ position, metadata }: KeptEvent, until: Until): boolean {
  return 'position' in until ? position > until.position : Date.parse(metadata.time) > until.time;
}

function areOne(one: KeptEvent | undefined, { metadata: { correlationId, time } }: KeptEvent): boolean {
  return one?.metadata.correlationId === correlationId && one.metadata.time === time;
}
