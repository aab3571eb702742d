import { setTimeout as pause } from 'node:timers/promises';
import { backOffMs, type Clock } from '#clock';
import type { RecordStore, VersionedRecord } from '#document-store';
import { fingerprintOf, recordIdOf, type RequestParts } from './fingerprint.js';
import { keyStateOf } from './key-state.js';
import { IDEMPOTENT_REQUESTS, type KeptAnswer, type RequestRecord } from './request-record.js';
import { Turn } from './turn.js';

/** A request with an `Idempotency-Key`. */
export interface KeyedRequest {
  readonly businessId: string;
  readonly key: string;
  /** Its own id, under which it is decided if it is the first. */
  readonly requestId: string;
  readonly parts: RequestParts;
}

/** What to do for a request before its outcome is known. */
export interface KeyCounting {
  /** Counts it as one more key. @returns what takes that back @throws where the business has had them all */
  readonly first: () => Promise<() => Promise<void>>;
  /** Counts it as a repeat; called once, before it waits or is answered. @throws where it is over a limit */
  readonly repeated: () => Promise<void>;
}

export type BegunRequest =
  | { readonly kind: 'turn'; readonly turn: Turn; readonly takeBackKey: () => Promise<void> }
  | { readonly kind: 'answered'; readonly answer: KeptAnswer }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'in-progress' };

export interface IdempotentRequestsOptions {
  readonly records: RecordStore;
  readonly clock: Clock;
  /** The key that keys and requests are hashed under; asked for each time. */
  readonly secret: () => Buffer;
  /** How long a twin waits for the first; 10 s when not given. */
  readonly waitMs?: number;
}

/** How long a twin waits (docs/api.md, Repeats), in real time. */
const WAIT_MS = 10_000;
/** Whoever decides a request and has said nothing for so long is gone. */
const SILENT_MS = 4_000;
const BETWEEN_POLLS = { firstMs: 20, longestMs: 200 };

const NOTHING_TO_TAKE_BACK = (): Promise<void> => Promise.resolve();

type Found = VersionedRecord<RequestRecord>;

/**
 * Which requests came with which key, and what they were answered (docs/api.md, Repeats). One process decides a request
 * at a time; what another does meanwhile is told by the record alone.
 */
export class IdempotentRequests {
  /** Of the requests that this process decides: resolves when one has ended. */
  private readonly own = new Map<string, Promise<void>>();

  constructor(private readonly options: IdempotentRequestsOptions) {}

  /** Outcome of a request; waits for the first, within a bound. @throws what the store and the counting throw */
  async begin(request: KeyedRequest, counting: KeyCounting): Promise<BegunRequest> {
    const { records, clock, secret, waitMs = WAIT_MS } = this.options;
    const id = recordIdOf(secret(), request.businessId, request.key);
    const fingerprint = fingerprintOf(secret(), request.parts);
    const deadline = performance.now() + waitMs;
    const silence = new Silence();
    let isCounted = false;
    for (let polls = 0; ; polls += 1) {
      const found = await records.get(IDEMPOTENT_REQUESTS, id);
      const standing = keyStateOf(found?.body, fingerprint, clock.now());
      if (standing === 'conflict') return { kind: 'conflict' };
      if (found === undefined || standing === 'free') {
        const begun = await this.beginFirst(id, found, { request, fingerprint, counting });
        if (begun !== undefined) return begun;
        continue;
      }
      const isGone = standing === 'running' && !this.own.has(id) && silence.since(found.version) >= SILENT_MS;
      if (standing === 'open' || isGone) {
        const turn = await this.takeOver(found);
        if (turn !== undefined) return { kind: 'turn', turn, takeBackKey: NOTHING_TO_TAKE_BACK };
        continue;
      }
      if (!isCounted) await counting.repeated();
      isCounted = true;
      if (found.body.answer !== null) return { kind: 'answered', answer: found.body.answer };
      const left = deadline - performance.now();
      if (left <= 0) return { kind: 'in-progress' };
      await this.wait(id, Math.min(backOffMs(BETWEEN_POLLS, polls), left));
    }
  }

  /** Undefined when somebody else was faster. */
  private async beginFirst(
    id: string,
    former: Found | undefined,
    { request, fingerprint, counting }: { request: KeyedRequest; fingerprint: string; counting: KeyCounting },
  ): Promise<BegunRequest | undefined> {
    const { records, clock } = this.options;
    const takeBackKey = await counting.first();
    const begunAt = clock.now();
    const body: RequestRecord = { requestId: request.requestId, fingerprint, begunAt, state: 'running', answer: null };
    try {
      const isOurs =
        former === undefined
          ? await records.create(IDEMPOTENT_REQUESTS, id, body)
          : await records.replace(IDEMPOTENT_REQUESTS, id, former.version, body);
      if (isOurs) {
        const turn = this.turn({ id, version: (former?.version ?? 0) + 1, body }, false);
        return { kind: 'turn', turn, takeBackKey };
      }
    } catch (error) {
      await takeBackKey();
      throw error;
    }
    await takeBackKey();
    return undefined;
  }

  private async takeOver({ id, version, body: former }: Found): Promise<Turn | undefined> {
    const body: RequestRecord = { ...former, state: 'running' };
    if (!(await this.options.records.replace(IDEMPOTENT_REQUESTS, id, version, body))) return undefined;
    return this.turn({ id, version: version + 1, body }, true);
  }

  private turn(held: Found, isAgain: boolean): Turn {
    let ended = (): void => undefined;
    this.own.set(held.id, new Promise((resolve) => (ended = resolve)));
    return new Turn(this.options.records, held, isAgain, () => {
      this.own.delete(held.id);
      ended();
    });
  }

  /** Of this process's own the end is told. */
  private async wait(id: string, ms: number): Promise<void> {
    const own = this.own.get(id);
    if (own === undefined) await pause(ms);
    else await Promise.race([own, pause(ms)]);
  }
}

/** For how long a record has not changed, by the clock of whoever reads it. */
class Silence {
  private version: number | undefined;
  private from = 0;

  since(version: number): number {
    if (this.version !== version) [this.version, this.from] = [version, performance.now()];
    return performance.now() - this.from;
  }
}
