import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { MAX_PAGE, type RecordStore, type VersionedRecord } from '#document-store';
import { isFree, LEASES, PartitionRecords, partitionsOf, projectingLease, type LeaseRecord } from '#projecting';
import { PROJECTIONS } from '#projections';
import { KEYRING_LEASE } from '../keyring/rotate-keyring.js';
import type { LeaseReport } from './status-report.js';

type Leases = ReadonlyMap<string, VersionedRecord<LeaseRecord>>;

/** What somebody must be at all the time, where views are divided into so many partitions. */
function needed(partitions: number): readonly string[] {
  const projections = PROJECTIONS.flatMap((one) => partitionsOf(one, partitions));
  return [...projections.map(projectingLease), 'policies', 'sealer'];
}

/** What somebody may be at. */
const SOMETIMES = [...PROJECTIONS.map(({ name }) => `rebuild/${name}`), KEYRING_LEASE];
/** A holder's record changes once in each second. */
const BEAT_MS = 1_300;
/** Three heartbeats of a worker: one may be late. */
const WORKER_BEATS_MS = 3_000;

/** Who works at what: at all that somebody must be at, and at what else somebody is at. @see holdersOf */
export async function leaseReports(records: RecordStore): Promise<readonly LeaseReport[]> {
  const always = needed(await new PartitionRecords(records).count());
  const all = await holdersOf(records, [...always, ...SOMETIMES]);
  return all.filter(({ work, holder }) => holder !== null || always.includes(work));
}

/**
 * The workers that show themselves, such as those of webhooks: those whose record changes between two reads, which
 * takes three seconds where there is one. A worker that was held up for long leaves a record behind while it goes on
 * under another id, so that a process which runs proves nothing.
 */
export async function workerReports(records: RecordStore): Promise<readonly LeaseReport[]> {
  const before = await workerLeases(records);
  if (before.size === 0) return [];
  await pause(WORKER_BEATS_MS);
  const after = [...(await workerLeases(records)).values()];
  return after
    .filter(({ id, version }) => before.get(id)?.version !== version)
    .map(({ id: work, body: { holder } }) => ({
      work,
      holder: holder && { host: holder.host, pid: holder.pid },
    }));
}

async function workerLeases(records: RecordStore): Promise<Leases> {
  const found = await records.page(LEASES, { index: 'workers', equal: {}, direction: 'up', limit: MAX_PAGE });
  return new Map(found.filter((record) => !isFree(record, hostname())).map((record) => [record.id, record]));
}

/**
 * Who works at each of these. Of a holder on this machine it is known whether it runs; one elsewhere is taken to be at
 * work when its record changes between two reads, so where there is one, this takes a second.
 */
export async function holdersOf(records: RecordStore, works: readonly string[]): Promise<readonly LeaseReport[]> {
  const first = await leasesOf(records, works);
  const isElsewhere = [...first.values()].some(({ body }) => body.holder !== null && body.holder.host !== hostname());
  if (isElsewhere) await pause(BEAT_MS);
  const second = isElsewhere ? await leasesOf(records, works) : first;
  return works.map((work) => ({ work, holder: holderOf(first.get(work), second.get(work)) }));
}

async function leasesOf(records: RecordStore, works: readonly string[]): Promise<Leases> {
  const found = await records.getMany(LEASES, works);
  return new Map(found.map((record) => [record.id, record]));
}

function holderOf(
  first: VersionedRecord<LeaseRecord> | undefined,
  second: VersionedRecord<LeaseRecord> | undefined,
): LeaseReport['holder'] {
  const holder = second?.body.holder;
  if (holder === undefined || holder === null || isFree(second, hostname())) return null;
  const isAtWork = holder.host === hostname() || first?.version !== second?.version;
  return isAtWork ? { host: holder.host, pid: holder.pid } : null;
}
