import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { hostname } from 'node:os';
import { LRUCache } from 'lru-cache';
import { pause, untilBeat } from '#clock';
import type { RecordStore } from '#document-store';
import { WorkerPresence } from '#webhooks';
import { LEASES } from '#projecting';
import { isFree } from '#projecting';

/** After so long without a heartbeat, by the reader's own clock, a worker is gone. */
const TERM_MS = 5_000;
/** A worker that could not show itself for so long ends what it does: before anybody can think it gone. */
const SAFE_MS = 3_500;
const BEAT_MS = 1_000;
/** Many claims of one worker are asked about at once. */
const POLL_EVERY_MS = 200;
const MAX_SEEN = 1_000;
/** Each attempt under way listens for the worker being thought gone, in a few places. */
const MAX_LISTENERS = 1_000;

interface Own {
  readonly id: string;
  version: number;
  readonly losing: AbortController;
  timer: NodeJS.Timeout;
}

interface Seen {
  readonly version: number;
  readonly since: number;
  readonly readAt: number;
  readonly isGone: boolean;
}

/**
 * Workers show themselves by a heartbeat in a record each, as with leases: no two machines' clocks are compared. One
 * that was paused for longer than the term may have a request under way that another one repeats; its id on the message
 * is the same.
 */
export class RecordPresence extends WorkerPresence {
  private own: Own | undefined;
  /** The id of the next heartbeat that is the first of its id: where its answer was lost, its record stands. */
  private nextId = randomUUID();
  /** Whose records may still stand. */
  private readonly givenUp = new Set<string>();
  private readonly seen = new LRUCache<string, Seen>({ max: MAX_SEEN });
  private readonly leaving = new AbortController();
  private readonly beating: Promise<void>;

  constructor(private readonly records: RecordStore) {
    super();
    this.beating = this.beatRegularly();
  }

  override current(): { readonly id: string; readonly lost: AbortSignal } | undefined {
    return this.own && { id: this.own.id, lost: this.own.losing.signal };
  }

  override async isGone(worker: string): Promise<boolean> {
    const before = this.seen.get(worker);
    if (before !== undefined && performance.now() - before.readAt < POLL_EVERY_MS) return before.isGone;
    const current = await this.records.get(LEASES, nameOf(worker));
    const now = performance.now();
    const version = current?.version ?? 0;
    const since = before?.version === version ? before.since : now;
    const isGone = isFree(current, hostname()) || now - since >= TERM_MS;
    this.seen.set(worker, { version, since, readAt: now, isGone });
    // So that records of workers that were killed do not gather.
    if (isGone && current !== undefined) await this.records.remove(LEASES, current.id, current.version);
    return isGone;
  }

  override async leave(): Promise<void> {
    this.leaving.abort();
    await this.beating;
    this.lose(this.own);
    this.givenUp.add(this.nextId);
    await this.removeGivenUp().catch(() => undefined);
  }

  private async beatRegularly(): Promise<void> {
    const { signal } = this.leaving;
    while (!signal.aborted) {
      // While the records are out of reach, the timer set by the last heartbeat runs on.
      await this.beat().catch(() => undefined);
      await pause(untilBeat(BEAT_MS), signal);
    }
  }

  private async beat(): Promise<void> {
    const begun = performance.now();
    const own = this.own ?? { id: this.nextId, version: 0 };
    const body = { holder: { host: hostname(), pid: process.pid, id: own.id }, worker: own.id };
    const isShown =
      own.version === 0
        ? await this.records.create(LEASES, nameOf(own.id), body)
        : await this.records.replace(LEASES, nameOf(own.id), own.version, body);
    if (isShown) this.shown(own.id, own.version + 1, begun);
    else await this.refused(own.id, begun);
    await this.removeGivenUp();
  }

  /** Each names a process that runs: nobody else could tell that it is not at work under that id. */
  private async removeGivenUp(): Promise<void> {
    for (const id of this.givenUp) {
      await this.records.remove(LEASES, nameOf(id));
      this.givenUp.delete(id);
    }
  }

  /** Either a heartbeat before was written though its answer was lost, or somebody has thought us gone. */
  private async refused(id: string, begun: number): Promise<void> {
    const current = await this.records.get(LEASES, nameOf(id));
    if (current === undefined) this.lose(this.own);
    else this.shown(id, current.version, begun);
  }

  private shown(id: string, version: number, begun: number): void {
    const known = this.own?.id === id ? this.own : undefined;
    if (id === this.nextId) this.nextId = randomUUID();
    // A heartbeat that was held up may be written after all.
    this.givenUp.delete(id);
    clearTimeout(known?.timer);
    const losing = known?.losing ?? new AbortController();
    setMaxListeners(MAX_LISTENERS, losing.signal);
    const timer = setTimeout(
      () => {
        this.lose(this.own);
      },
      begun + SAFE_MS - performance.now(),
    );
    timer.unref();
    this.own = { id, version, losing, timer };
  }

  private lose(own: Own | undefined): void {
    if (own === undefined || this.own !== own) return;
    clearTimeout(own.timer);
    this.own = undefined;
    this.givenUp.add(own.id);
    own.losing.abort();
  }
}

function nameOf(worker: string): string {
  return `webhook-worker/${worker}`;
}
