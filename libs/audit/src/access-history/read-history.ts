import { accessStream, grantStream, personStream } from '#domain';
import type { EventStore, RecordedEvent } from '#event-store';
import { storedEvents } from '#events';
import { wholeLog } from '../reading/whole-log.js';
import { HistoryFold } from './history-fold.js';
import type { PersonHistory } from './person-history.js';

/**
 * A person's history from the person's own stream and those of the grants that it names. Works for a deleted person
 * too.
 */
export async function historyFromStreams(log: EventStore, personId: string): Promise<PersonHistory> {
  const fold = new HistoryFold(personId);
  for await (const event of storedEvents(log, personStream(personId))) fold.take(event);
  for await (const event of storedEvents(log, accessStream(personId))) fold.take(event);
  for (const grantId of fold.namedGrants) {
    for await (const event of storedEvents(log, grantStream(grantId))) fold.take(event);
  }
  return fold.history;
}

export interface ScannedHistory {
  readonly history: PersonHistory;
  /** Entries about the person's grants that stand in other people's histories. */
  readonly strays: readonly RecordedEvent[];
  /** Events looked at. */
  readonly scanned: number;
  /** Position of the last one; undefined for an empty log. */
  readonly through: string | undefined;
}

/** The same from every event of the log, whatever index leads to it. */
export async function historyFromScan(
  log: EventStore,
  personId: string,
  watch: { readonly signal: AbortSignal; readonly onScanned: (events: number) => void },
): Promise<ScannedHistory> {
  const through = await log.head();
  const fold = new HistoryFold(personId);
  let scanned = 0;
  for await (const page of wholeLog(log, through, watch.signal)) {
    for (const event of page) fold.take(event);
    scanned += page.length;
    watch.onScanned(scanned);
  }
  return { history: fold.history, strays: fold.strays, scanned, through };
}
