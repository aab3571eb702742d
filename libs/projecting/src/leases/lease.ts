import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { untilBeat } from '#clock';
import type { RecordStore, VersionedRecord } from '#document-store';
import { LEASES, type LeaseRecord } from './lease-records.js';

export interface LeaseOptions {
  /** What is worked at. */
  readonly name: string;
  /** Of one that is the heartbeat of a process and of no work: see `LeaseRecord`. */
  readonly worker?: string;
  /** After so long without a heartbeat, by the contender's own clock, the work is somebody else's. */
  readonly termMs?: number;
}

type CurrentLease = VersionedRecord<LeaseRecord> | undefined;

const DEFAULT_TERM_MS = 3_000;
/** Heartbeats and looks in a term: two may be missed. */
const BEATS_PER_TERM = 3;

/**
 * Lets one process at a time do a piece of work. No two machines' clocks are compared: a contender takes over when the
 * record has not changed for a term of its own clock. A holder that was paused for longer may go on for one more write
 * when it wakes up, so the work itself must bear two at once (views do: their writes are guarded by positions); the
 * lease only spares double work.
 */
export class Lease {
  private readonly holder = { host: hostname(), pid: process.pid, id: randomUUID() };
  private readonly termMs: number;

  constructor(
    private readonly records: RecordStore,
    private readonly options: LeaseOptions,
  ) {
    this.termMs = options.termMs ?? DEFAULT_TERM_MS;
  }

  /**
   * Does the work whenever the lease is held, until `signal`.
   * @param work started with each term of holding; must end soon after `lost` is aborted
   */
  async whileHeld(signal: AbortSignal, work: (lost: AbortSignal) => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      const version = await this.acquire(signal);
      if (version === undefined) return;
      const lost = new AbortController();
      const working = work(AbortSignal.any([signal, lost.signal]));
      const last = await this.keep(version, signal);
      lost.abort();
      await working;
      if (last !== undefined) await this.giveBack(last);
    }
  }

  /** The record's version once it is ours; undefined when `signal` came first. */
  private async acquire(signal: AbortSignal): Promise<number | undefined> {
    let seen: { readonly version: number; readonly since: number } | undefined;
    while (!signal.aborted) {
      const current = await this.look();
      if (current !== 'unknown') {
        const now = performance.now();
        if (seen?.version !== (current?.version ?? 0)) {
          seen = { version: current?.version ?? 0, since: now };
        }
        if (isFree(current, this.holder.host) || now - seen.since >= this.termMs) {
          const version = await this.take(current);
          if (version !== undefined) return version;
        }
      }
      await this.beat(signal);
    }
    return undefined;
  }

  /** Heartbeats until the lease is lost (undefined) or `signal` comes (the version to give back). */
  private async keep(version: number, signal: AbortSignal): Promise<number | undefined> {
    let current = version;
    let confirmedAt = performance.now();
    while (!signal.aborted) {
      await this.beat(signal);
      const moved = await this.write(current);
      if (moved === 'refused') return undefined;
      if (moved === 'written') {
        current += 1;
        confirmedAt = performance.now();
      } else if (performance.now() - confirmedAt >= this.termMs) return undefined;
    }
    return current;
  }

  private async look(): Promise<CurrentLease | 'unknown'> {
    return this.records.get(LEASES, this.options.name).catch(() => 'unknown' as const);
  }

  private async take(current: CurrentLease): Promise<number | undefined> {
    const { name } = this.options;
    if (current !== undefined)
      return (await this.write(current.version)) === 'written' ? current.version + 1 : undefined;
    const created = await this.records.create(LEASES, name, this.body(this.holder)).catch(() => false);
    return created ? 1 : undefined;
  }

  private async write(version: number): Promise<'written' | 'refused' | 'unknown'> {
    try {
      const done = await this.records.replace(LEASES, this.options.name, version, this.body(this.holder));
      return done ? 'written' : 'refused';
    } catch {
      return 'unknown';
    }
  }

  /** So that the next one need not wait for the term. When it fails, it waits. */
  private async giveBack(version: number): Promise<void> {
    await this.records.replace(LEASES, this.options.name, version, this.body(null)).catch(() => false);
  }

  private body(holder: LeaseRecord['holder']): LeaseRecord {
    const { worker } = this.options;
    return { holder, ...(worker !== undefined && { worker }) };
  }

  private async beat(signal: AbortSignal): Promise<void> {
    await pause(untilBeat(this.termMs / BEATS_PER_TERM), undefined, { signal }).catch(() => undefined);
  }
}

/** Given back, never taken, or held by a process of this machine that is no more. */
export function isFree(current: CurrentLease, host: string): boolean {
  const holder = current?.body.holder;
  if (holder === undefined || holder === null) return true;
  return holder.host === host && !isAlive(holder.pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process, which we may not signal, is alive too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
