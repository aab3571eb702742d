import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { MAX_PAGE, type RecordStore, type VersionedRecord } from '#document-store';
import {
  DEFAULT_TERM_MS,
  isFree,
  LEASES,
  PartitionRecords,
  partitionsOf,
  projectingLease,
  type LeaseRecord,
} from '#projecting';
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
/** A lease may change hands, or a beat be late, for a term: where nobody is seen for longer, nobody works. */
export const PATIENCE_MS = DEFAULT_TERM_MS + 1_000;
export const LOOK_EVERY_MS = 100;

/**
 * Who works at what: at all that somebody must be at, and at what else somebody is at.
 * @param look `holdersOf`, or `holdersWithinTerm` where it matters that nobody is overlooked
 */
export async function leaseReports(records: RecordStore, look = holdersOf): Promise<readonly LeaseReport[]> {
  const always = needed(await new PartitionRecords(records).count());
  const all = await look(records, [...always, ...SOMETIMES]);
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
export function holdersOf(records: RecordStore, works: readonly string[]): Promise<readonly LeaseReport[]> {
  return holdersSeen(records, works, BEAT_MS);
}

/**
 * The same for who must not overlook anybody: where it finds nobody, it goes on looking for as long as one whose
 * heartbeats are late keeps its work.
 */
export function holdersWithinTerm(records: RecordStore, works: readonly string[]): Promise<readonly LeaseReport[]> {
  return holdersSeen(records, works, PATIENCE_MS);
}

async function holdersSeen(
  records: RecordStore,
  works: readonly string[],
  patienceMs: number,
): Promise<readonly LeaseReport[]> {
  const giveUpAt = performance.now() + patienceMs;
  const first = await leasesOf(records, works);
  const seen = (latest: Leases) => works.map((work) => ({ work, holder: holderOf(first.get(work), latest.get(work)) }));
  if (![...first.values()].some(isElsewhere)) return seen(first);
  for (let waitMs = BEAT_MS; ; waitMs = LOOK_EVERY_MS) {
    await pause(waitMs);
    const reports = seen(await leasesOf(records, works));
    if (performance.now() >= giveUpAt || reports.some(({ holder }) => holder !== null)) return reports;
  }
}

function isElsewhere({ body: { holder } }: VersionedRecord<LeaseRecord>): boolean {
  return holder !== null && holder.host !== hostname();
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
