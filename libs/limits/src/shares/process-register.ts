import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { untilBeat } from '#clock';
import type { Collection, RecordStore } from '#document-store';
import type { LimitShare } from './limit-share.js';

/** A process that serves the API, under an id of its own. The record's version is its heartbeat. */
export interface ApiProcessRecord {
  readonly kind: 'api';
  readonly id: string;
  /** Null once it has stopped; absent where an older version wrote it. */
  readonly runsAt?: { readonly host: string; readonly pid: number } | null;
}

export const API_PROCESSES: Collection<ApiProcessRecord> = {
  name: 'api-processes',
  indexes: [{ name: 'all', equal: ['kind'], order: 'id' }],
};

const BEAT_MS = 1_000;
/** What was not renewed in so many beats is not known any more; others have learnt of a newcomer after as many. */
const BEATS_OF_TRUST = 5;
/**
 * Longer than the window of requests: what a process admitted that is gone must have left it before others take its
 * share.
 */
const GONE_AFTER_BEATS = 90;
/** Processes that are told apart. */
const MOST_PROCESSES = 500;

interface Member {
  readonly version: number;
  /** When this version was first seen, by this process's monotonic clock. */
  readonly since: number;
}

/**
 * Which processes serve the API, so that each knows its part of a limit without Redis: a record each, renewed every
 * second. No two machines' clocks are compared. A process whose knowledge is old, or that others may not know of yet,
 * has no part unless it is alone.
 */
export class ProcessRegister implements LimitShare {
  private readonly id = randomUUID();
  private readonly members = new Map<string, Member>();
  private registeredAt = Number.POSITIVE_INFINITY;
  private polledAt = Number.NEGATIVE_INFINITY;
  private version = 0;
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(private readonly records: RecordStore) {}

  /** Resolves when others can know of this process, or the records are out of reach. */
  async start(): Promise<void> {
    await this.beat();
    this.beatLater();
  }

  /** The record stays, so that nobody takes this process's share before what it admitted has left the windows. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.beating;
    if (this.version === 0) return;
    await this.records.replace(API_PROCESSES, this.id, this.version, this.body(null)).catch(() => false);
  }

  of(left: number): number {
    const trust = BEATS_OF_TRUST * BEAT_MS;
    const now = performance.now();
    if (now - this.polledAt > trust) return 0;
    const others = this.members.size;
    if (others === 0) return left;
    if (now - this.registeredAt < trust) return 0;
    const count = others + 1;
    if (left >= count) return Math.floor(left / count);
    // Too little to be parted: the first ones have one each.
    const before = [...this.members.keys()].filter((id) => id < this.id).length;
    return before < left ? 1 : 0;
  }

  private beatLater(): void {
    this.timer = setTimeout(() => {
      this.beating = this.beat();
      void this.beating.then(() => {
        if (!this.isStopped) this.beatLater();
      });
    }, untilBeat(BEAT_MS)).unref();
  }

  private async beat(): Promise<void> {
    try {
      await this.renew();
      await this.poll();
    } catch {
      // Out of reach: what is known grows old, and then nothing is admitted by it.
    }
  }

  private async renew(): Promise<void> {
    const body = this.body({ host: hostname(), pid: process.pid });
    const isRenewed = this.version > 0 && (await this.records.replace(API_PROCESSES, this.id, this.version, body));
    if (isRenewed) {
      this.version += 1;
      return;
    }
    const current = await this.records.get(API_PROCESSES, this.id);
    if (current !== undefined) {
      // A renewal that was not acknowledged.
      this.version = current.version;
      return;
    }
    // For the first time, or others took it for gone.
    if (await this.records.create(API_PROCESSES, this.id, body)) {
      this.version = 1;
      this.registeredAt = performance.now();
    }
  }

  private body(runsAt: NonNullable<ApiProcessRecord['runsAt']> | null): ApiProcessRecord {
    return { kind: 'api', id: this.id, runsAt };
  }

  private async poll(): Promise<void> {
    const began = performance.now();
    const all = { index: 'all', equal: { kind: 'api' }, direction: 'up', limit: MOST_PROCESSES } as const;
    const page = await this.records.page(API_PROCESSES, all);
    const seen = new Set<string>();
    for (const { id, version } of page) {
      if (id === this.id) continue;
      const member = this.members.get(id);
      if (member?.version !== version) this.members.set(id, { version, since: began });
      else if (began - member.since > GONE_AFTER_BEATS * BEAT_MS) {
        await this.records.remove(API_PROCESSES, id, version);
        continue;
      }
      seen.add(id);
    }
    for (const id of this.members.keys()) if (!seen.has(id)) this.members.delete(id);
    this.polledAt = began;
  }
}
