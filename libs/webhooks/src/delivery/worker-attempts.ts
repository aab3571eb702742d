import pTimeout from 'p-timeout';
import type { StoredDelivery } from '../ledger/delivery-ledger.js';
import type { Attempter, AttemptMaker } from './attempt-maker.js';
import type { DeliveryObserver } from './delivery-observer.js';
import type { AttemptPace } from './paces.js';
import type { WorkerPresence } from './worker-presence.js';

export interface AttemptsParts {
  readonly presence: WorkerPresence;
  readonly maker: AttemptMaker;
  readonly observer: DeliveryObserver;
}

/** After the service itself was in the way, its endpoint is left alone for so long. */
const AFTER_TROUBLE_MS = 1_000;
/** What is under way when the worker stops has so long to come to its end; then it is given back. */
const PATIENCE_MS = 3_000;

/** The attempts that one worker makes, and whether it may make one. */
export class WorkerAttempts {
  private readonly troubled = new Map<string, number>();
  private readonly underWay = new Set<Promise<unknown>>();
  private isStopping = false;

  constructor(private readonly parts: AttemptsParts) {}

  /** This worker's id, if it sends to the endpoint at all now. */
  claimantFor(endpointId: string): string | undefined {
    return this.isStopping || this.isTroubled(endpointId) ? undefined : this.parts.presence.current()?.id;
  }

  /** This worker, unless a worker that is still running has claimed the delivery. */
  async attempterOf({ body: { endpointId, claimedBy } }: StoredDelivery): Promise<Attempter | undefined> {
    const { presence } = this.parts;
    const me = presence.current();
    if (me === undefined || this.isTroubled(endpointId)) return undefined;
    const isFree = claimedBy === null || claimedBy === me.id || (await presence.isGone(claimedBy));
    return isFree && !this.isStopping ? me : undefined;
  }

  /** How the attempt went; undefined when none was made. Never rejects. */
  async make(delivery: StoredDelivery, me: Attempter): Promise<AttemptPace | undefined> {
    const attempt = this.parts.maker.make(delivery, me).catch((error: unknown) => {
      this.troubled.set(delivery.body.endpointId, performance.now() + AFTER_TROUBLE_MS);
      this.parts.observer.trouble('sending', error);
      return undefined;
    });
    this.underWay.add(attempt);
    try {
      return await attempt;
    } finally {
      this.underWay.delete(attempt);
    }
  }

  /** No more are begun from now on. */
  stop(): void {
    this.isStopping = true;
  }

  /** Waits for what is under way; what takes too long is given back to be sent by another. */
  async end(): Promise<void> {
    await pTimeout(Promise.all(this.underWay), { milliseconds: PATIENCE_MS, message: false });
    await this.parts.presence.leave();
    await Promise.all(this.underWay);
  }

  private isTroubled(endpointId: string): boolean {
    const until = this.troubled.get(endpointId);
    if (until === undefined) return false;
    if (until > performance.now()) return true;
    this.troubled.delete(endpointId);
    return false;
  }
}
