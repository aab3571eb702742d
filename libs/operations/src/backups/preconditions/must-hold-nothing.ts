import { LEASES } from '#projecting';
import { MAX_PAGE } from '#document-store';
import { holdersWithinTerm, workerReports } from '../../status/lease-reports.js';
import { eventsOf } from '../format/log-segment.js';
import { NotEmpty } from './must-be-empty.js';
import { RESTORES } from '../restoring/restore-record.js';
import type { OpenTarget } from '../restoring/restore-request.js';

/** Of who restores. */
export const RESTORE_LEASE = 'restore';

/** What tells of who is at work, and not of an installation. */
const PASSED_OVER: readonly string[] = [LEASES.name, RESTORES.name];

/**
 * Servers that are to be restored into must hold nothing, and nobody else may be at work on them.
 * @throws NotEmpty saying what is there; EventStoreUnavailable, DocumentStoreUnavailable; the signal's reason
 */
export async function mustHoldNothing(target: OpenTarget, signal: AbortSignal): Promise<void> {
  const { log, collections, ...stores } = target;
  await mustBeAlone(target);
  for await (const { stream } of eventsOf(log, null, signal))
    throw new NotEmpty(`The log has events already, such as of ${stream}: restore into databases that are empty.`);
  for (const database of ['proofs', 'records'] as const) {
    for (const collection of collections[database].filter(({ name }) => !PASSED_OVER.includes(name))) {
      const [first] = await stores[database].scan(collection, { limit: 1 });
      if (first === undefined) continue;
      throw new NotEmpty(`There are ${collection.name} already: restore into databases that are empty.`);
    }
  }
}

/**
 * A service that has just started holds a lease before it has written anything else. Of a worker's record only its
 * heartbeat counts: one that was held up leaves a record behind that names a process which runs.
 */
async function mustBeAlone({ records }: OpenTarget): Promise<void> {
  const leases = await records.scan(LEASES, { limit: MAX_PAGE });
  const others = leases.filter(({ id, body: { worker } }) => id !== RESTORE_LEASE && worker === undefined);
  const ids = others.map(({ id }) => id);
  const reports = await Promise.all([holdersWithinTerm(records, ids), workerReports(records)]);
  for (const { work, holder } of reports.flat()) {
    if (holder === null) continue;
    const { host, pid } = holder;
    throw new NotEmpty(
      `A process is at work on these servers (${work}: ${host}, process ${String(pid)}): stop every process first.`,
    );
  }
}
