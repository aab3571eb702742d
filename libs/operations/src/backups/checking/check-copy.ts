import { join } from 'node:path';
import { scannedPages, type RecordStore, type ViewStore } from '#document-store';
import { MAX_READ, type EventStore, type Position, type RecordedEvent } from '#event-store';
import { checkpointsIn, collectionsOf, PartitionRecords, SlotRecords, SLOTS, type SlotState } from '#projecting';
import { PROJECTIONS } from '#projections';
import { neededVersions } from '#vault';
import { BackupDamaged, type LastEvent } from '../format/backup-manifest.js';
import { eventsOf, lastEventOf } from '../format/log-segment.js';
import { whileOpen, type EmbeddedStores } from '../engines/embedded-stores.js';

/** What was found in a log, as it was read to its end. */
export interface CheckedLog {
  readonly events: number;
  readonly head: Position | null;
  readonly last: LastEvent | null;
}

export interface CheckedCopy extends CheckedLog {
  /** By view and slot, and partition where there are some. */
  readonly checkpoints: Readonly<Record<string, Position>>;
  /** Versions of the wrapping key that its data keys need. */
  readonly keyringVersions: readonly number[];
}

/** Who hears how far it is. @param total how many events there are likely to be; undefined before that is known */
export type OnChecked = (events: number) => void;

/**
 * Opens a copy as the service would, and reads every event and every document of a view in it.
 * @param answered which of the views answered when they were copied
 * @throws BackupDamaged when it is not whole; what the engines throw
 */
export async function checkCopy(
  stores: EmbeddedStores,
  folder: string,
  answered: ReadonlyMap<string, SlotState>,
  onChecked: OnChecked,
  signal: AbortSignal,
): Promise<CheckedCopy> {
  const { openLog, openViews, openRecords } = stores;
  const found = await whileOpen(openLog(join(folder, 'log')), (log) => readLogThrough(log, onChecked, signal));
  const { partitions, keyringVersions } = await whileOpen(openRecords(join(folder, 'records')), async (records) => {
    await mustAnswerAs(answered, records);
    return {
      partitions: await new PartitionRecords(records).count(),
      keyringVersions: await neededVersions(records),
    };
  });
  const checkpoints = await whileOpen(openViews(join(folder, 'views')), (views) =>
    checkViews(views, partitions, found.head, signal),
  );
  return { ...found, checkpoints, keyringVersions };
}

/** @returns where the views stand */
async function checkViews(
  views: ViewStore,
  partitions: number,
  head: Position | null,
  signal: AbortSignal,
): Promise<Record<string, Position>> {
  const checkpoints = await checkpointsOf(views, partitions);
  for (const [name, position] of Object.entries(checkpoints)) {
    if (head === null || position > head)
      throw new BackupDamaged(`The views ${name} are ahead of the log in the copy.`);
  }
  await readViewsThrough(views, signal);
  return checkpoints;
}

async function mustAnswerAs(answered: ReadonlyMap<string, SlotState>, records: RecordStore): Promise<void> {
  const answering = await new SlotRecords(records).readAll(PROJECTIONS.map(({ name }) => name));
  for (const { name } of PROJECTIONS) {
    if (answering.get(name)?.active !== answered.get(name)?.active)
      throw new BackupDamaged(`A rebuild switched the views ${name} while they were copied: run the backup again.`);
  }
}

async function readLogThrough(log: EventStore, onChecked: OnChecked, signal: AbortSignal): Promise<CheckedLog> {
  const head = (await log.head()) ?? null;
  const found = await readEvents(log, onChecked, signal);
  if (found.head !== head) throw new BackupDamaged('The log in the copy ends before its last event.');
  return found;
}

/** Reads every event of a log, up to the last. @throws EventStoreUnavailable; the signal's reason */
export async function readEvents(log: EventStore, onChecked: OnChecked, signal: AbortSignal): Promise<CheckedLog> {
  let [events, last]: [number, RecordedEvent | undefined] = [0, undefined];
  for await (const event of eventsOf(log, null, signal)) {
    events += 1;
    last = event;
    if (events % MAX_READ === 0) onChecked(events);
  }
  return { events, head: last?.position ?? null, last: lastEventOf(last) };
}

async function checkpointsOf(views: ViewStore, partitions: number): Promise<Record<string, Position>> {
  const names = PROJECTIONS.flatMap((one) => SLOTS.flatMap((slot) => checkpointsIn(slot, one, partitions)));
  const found = await Promise.all(names.map(async (name) => [name, await views.checkpoint(name)] as const));
  return Object.fromEntries(found.flatMap(([name, position]) => (position === undefined ? [] : [[name, position]])));
}

async function readViewsThrough(views: ViewStore, signal: AbortSignal): Promise<void> {
  for (const collection of collectionsOf(PROJECTIONS)) {
    const pages = scannedPages((request) => views.scan(collection, request));
    while ((await pages.next()).done !== true) signal.throwIfAborted();
  }
}
