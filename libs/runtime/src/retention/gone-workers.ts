import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '#clock';
import type { RecordStore, VersionedRecord } from '#document-store';
import type { Sweep } from '#retention';
import { LEASES, type LeaseRecord } from '#projecting';

/** Far longer than a worker that lives goes without a heartbeat; one that was paused for longer shows itself anew. */
const GONE_AFTER_MS = 10 * MINUTE_MS;
/** Far more workers than there are. */
const MAX_SEEN = 10_000;

interface Seen {
  readonly version: number;
  readonly since: number;
}

/**
 * Workers that were killed: a record whose heartbeat stands still for ten minutes of the sweeper's own time. By no
 * other clock: see RecordPresence.
 */
export class GoneWorkers implements Sweep {
  readonly name = 'leases';
  readonly keeps = 'until ten minutes after its worker was killed';
  private readonly seen = new LRUCache<string, Seen>({ max: MAX_SEEN });
  private after: string | undefined;

  /** @param monotonic as `performance.now` counts */
  constructor(
    private readonly records: RecordStore,
    private readonly monotonic: () => number = () => performance.now(),
  ) {}

  /** None is due by the clock. */
  dueSince(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  /** Looks at the next `limit` of them. */
  async sweep(_now: number, limit: number): Promise<number> {
    const { after } = this;
    const page = await this.records.page(LEASES, {
      index: 'workers',
      equal: {},
      direction: 'up',
      limit,
      ...(after !== undefined && { atLeast: after }),
    });
    const next = page.length < limit ? undefined : page.at(-1)?.body.worker;
    this.after = next === after ? undefined : next;
    const gone = page.filter((record) => this.isGone(record));
    const removed = await Promise.all(gone.map(({ id, version }) => this.records.remove(LEASES, id, version)));
    for (const { id } of gone) this.seen.delete(id);
    return removed.filter((isRemoved) => isRemoved).length;
  }

  private isGone({ id, version }: VersionedRecord<LeaseRecord>): boolean {
    const now = this.monotonic();
    const before = this.seen.get(id);
    if (before?.version === version) return now - before.since >= GONE_AFTER_MS;
    this.seen.set(id, { version, since: now });
    return false;
  }
}
