import {
  differencesWithScan,
  differencesWithViews,
  historyFromScan,
  historyFromStreams,
  viewsOfGrants,
  type PersonHistory,
} from '#audit';
import type { Clock } from '#clock';
import type { ViewStore } from '#document-store';
import type { EventStore } from '#event-store';
import type { Output } from '../terminal/output.js';
import type { Verification } from './history-report.js';

/** A policy fills in a cut-off claim's entry within seconds; a minute is far more. */
const SETTLED_AFTER_MS = 60_000;

interface Verifying {
  readonly log: EventStore;
  readonly views: ViewStore;
  readonly clock: Clock;
  readonly output: Output;
  readonly signal: AbortSignal;
}

/** Reads a history once more behind the read models, and compares it with them and with a scan of the whole log. */
export async function verifiedHistory(
  before: PersonHistory,
  { log, views, clock, output, signal }: Verifying,
): Promise<{ readonly history: PersonHistory; readonly verification: Verification }> {
  const settledBefore = new Date(clock.now() - SETTLED_AFTER_MS).toISOString();
  const grantIds = before.grants.map(({ grantId }) => grantId);
  const said = await viewsOfGrants(views, grantIds);
  const history = await historyFromStreams(log, before.personId);
  const progress = output.progress({ label: 'scanning the log', unit: 'events' });
  const onScanned = (events: number): void => {
    progress.at(events);
  };
  const scan = await historyFromScan(log, before.personId, { signal, onScanned }).finally(() => {
    progress.end();
  });
  return {
    history,
    verification: {
      events_scanned: scan.scanned,
      through: scan.through ?? null,
      read_models: { access_counts_at: said.readsAt, grants_at: said.grantsAt },
      differences: [...differencesWithScan(history, scan, settledBefore), ...differencesWithViews(history, said)],
    },
  };
}
