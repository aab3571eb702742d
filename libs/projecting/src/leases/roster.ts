import { randomUUID } from 'node:crypto';
import { once, setMaxListeners } from 'node:events';
import { hostname } from 'node:os';
import { crc32 } from 'node:zlib';
import { pause, untilBeat } from '#clock';
import { MAX_PAGE, type RecordStore, type VersionedRecord } from '#document-store';
import { Watchers } from '../watchers.js';
import { LEASES, type LeaseRecord } from './lease-records.js';
import { isFree, Lease } from './lease.js';

const PREFIX = 'projector/';
/** As long as a lease: who is gone is off the roster when its leases can be had. */
const TERM_MS = 3_000;
const POLLS_PER_TERM = 3;

/** A share of work that processes divide among themselves. */
export interface Share {
  /** What is divided, such as a projection. */
  readonly of: string;
  /** From 1. */
  readonly number: number;
}

/**
 * The processes that project, as each of them sees it, by a heartbeat of each: so that they divide partitions evenly
 * and let go of some when another one comes. Two that see it differently for a moment contend for one lease, which
 * decides.
 */
export class Roster {
  private readonly id = `${PREFIX}${randomUUID()}`;
  private readonly stopping = new AbortController();
  private readonly running: Promise<unknown>;
  private readonly seen = new Map<string, { readonly version: number; readonly since: number }>();
  private readonly watchers = new Watchers();
  /** Ids, in their order; this process's among them once it is written. */
  private members: readonly string[] = [];

  constructor(
    private readonly records: RecordStore,
    private readonly termMs = TERM_MS,
  ) {
    const { signal } = this.stopping;
    const lease = new Lease(records, { name: this.id, worker: this.id, termMs });
    const presence = lease.whileHeld(signal, async (lost) => {
      await this.poll();
      if (!lost.aborted) await once(lost, 'abort');
    });
    this.running = Promise.all([presence, this.pollRegularly(signal)]);
  }

  /** Calls the work whenever the share is this process's, until `signal`; it must end soon after `lost` is aborted. */
  async whileOurs(share: Share, signal: AbortSignal, work: (lost: AbortSignal) => Promise<void>): Promise<void> {
    while (await this.watchers.until(() => this.isOurs(share), signal)) {
      const lost = new AbortController();
      const ending = AbortSignal.any([signal, lost.signal]);
      const watching = this.watchers
        .until(() => !this.isOurs(share), ending)
        .then(() => {
          lost.abort();
        });
      await work(ending);
      lost.abort();
      await watching;
    }
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await this.records.remove(LEASES, this.id).catch(() => false);
  }

  private isOurs({ of, number }: Share): boolean {
    const { members } = this;
    // What is divided begins with another one each, or with few partitions the first would have most.
    return members.length > 0 && members[(crc32(of) + number) % members.length] === this.id;
  }

  private async pollRegularly(signal: AbortSignal): Promise<void> {
    // Every share waits for its end.
    setMaxListeners(0, signal);
    while (!signal.aborted) {
      await pause(untilBeat(this.termMs / POLLS_PER_TERM), signal);
      await this.poll();
    }
  }

  /** While the records are out of reach, everybody stays on it; the leases are out of reach as well. */
  private async poll(): Promise<void> {
    const request = { index: 'workers', equal: {}, direction: 'up', atLeast: PREFIX, limit: MAX_PAGE } as const;
    const found = await this.records.page(LEASES, request).catch(() => undefined);
    if (found === undefined) return;
    const there = found.filter(({ id }) => id.startsWith(PREFIX));
    const members = there.filter((record) => this.isPresent(record)).map(({ id }) => id);
    const ids = new Set(there.map(({ id }) => id));
    for (const id of this.seen.keys()) if (!ids.has(id)) this.seen.delete(id);
    if (members.join() === this.members.join()) return;
    this.members = members;
    this.watchers.changed();
  }

  private isPresent(record: VersionedRecord<LeaseRecord>): boolean {
    const { id, version } = record;
    if (id === this.id) return true;
    const now = performance.now();
    const before = this.seen.get(id);
    if (before?.version !== version) this.seen.set(id, { version, since: now });
    if (isFree(record, hostname())) return false;
    return before?.version !== version || now - before.since < this.termMs;
  }
}
