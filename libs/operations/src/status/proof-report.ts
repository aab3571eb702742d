import { SystemClock, type Clock } from '#clock';
import type { RecordStore } from '#document-store';
import { MAX_READ, type EventStore, type Position } from '#event-store';
import { ProofLog, treeStatus, watchedStates, witnessStates, type WatchedState, type WitnessState } from '#proofs';
import type { ObservedInstallation } from './reachable.js';
import type { ProofReport, WatchedReport, WitnessReport } from './status-report.js';

const MOST_COUNTED = 10_000;

/** What the log was last signed as, and what waits for the next checkpoint. */
export async function proofReport(
  log: EventStore,
  proofs: RecordStore,
  clock: Clock,
  { witnesses, witnessFor }: Pick<ObservedInstallation['settings'], 'witnesses' | 'witnessFor'>,
): Promise<ProofReport> {
  const { newest, problem, isCurrent } = await treeStatus(log, proofs);
  const { origin = null, size = 0, through = null, at = null } = newest ?? {};
  const waiting = isCurrent ? NOTHING_WAITS : await unsignedBehind(log, through ?? undefined, clock);
  const states = await witnessStates(new ProofLog(proofs), proofs, witnesses);
  const watched = (await watchedStates(proofs, witnessFor)).map(watchedReport);
  return { origin, size, position: through, at, ...waiting, problem, witnesses: states.map(witnessReport), watched };
}

function watchedReport({ log, size, contradiction }: WatchedState): WatchedReport {
  return { log, size, contradicted_at: contradiction?.at ?? null, convicted: contradiction?.isProven === true };
}

function witnessReport({ witness, size, failingSince, problem }: WitnessState): WitnessReport {
  const seconds = failingSince === null ? 0 : (new SystemClock().now() - Date.parse(failingSince)) / 1000;
  return { witness, size, failing_seconds: Math.max(0, Math.round(seconds)), problem };
}

type Waiting = Pick<ProofReport, 'unsealed' | 'oldest_unsealed_seconds'>;

const NOTHING_WAITS: Waiting = { unsealed: 0, oldest_unsealed_seconds: 0 };

async function unsignedBehind(log: EventStore, position: Position | undefined, clock: Clock): Promise<Waiting> {
  let after = position;
  let count = 0;
  let oldest: string | undefined;
  while (count < MOST_COUNTED) {
    const page = await log.readStored({ ...(after !== undefined && { after }), limit: MAX_READ });
    oldest ??= page.events[0]?.decoded().metadata.time;
    count += page.events.length;
    after = page.through ?? after;
    if (page.atHead) break;
  }
  const seconds = oldest === undefined ? 0 : Math.max(0, Math.round((clock.now() - Date.parse(oldest)) / 1000));
  return { unsealed: Math.min(count, MOST_COUNTED), oldest_unsealed_seconds: seconds };
}
