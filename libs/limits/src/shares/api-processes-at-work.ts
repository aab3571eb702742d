import { setTimeout as pause } from 'node:timers/promises';
import { MAX_PAGE, type RecordStore, type VersionedRecord } from '#document-store';
import { API_PROCESSES, type ApiProcessRecord } from './process-register.js';

/** Three heartbeats: one may be late. */
const BEATS_MS = 3_000;

/**
 * The processes that serve the API: those whose record changes between two reads, which takes three seconds where there
 * is one that did not say it stopped.
 * @throws DocumentStoreUnavailable
 */
export async function apiProcessesAtWork(records: RecordStore): Promise<readonly ApiProcessRecord[]> {
  const first = await readProcesses(records);
  if (first.length === 0) return [];
  await pause(BEATS_MS);
  const before = new Map(first.map(({ id, version }) => [id, version]));
  return (await readProcesses(records)).filter(({ id, version }) => before.get(id) !== version).map(({ body }) => body);
}

async function readProcesses(records: RecordStore): Promise<readonly VersionedRecord<ApiProcessRecord>[]> {
  const all = { index: 'all', equal: { kind: 'api' }, direction: 'up', limit: MAX_PAGE } as const;
  return (await records.page(API_PROCESSES, all)).filter(({ body }) => body.runsAt !== null);
}
