import { setTimeout as pause } from 'node:timers/promises';
import type { DeliveryLedger, StoredDelivery } from '../ledger/delivery-ledger.js';
import type { Attempter, AttemptMaker } from './attempt-maker.js';
import type { DeliveryObserver } from './delivery-observer.js';
import { BusinessLanes, type IsInDemo, type LaneLimits } from './business-lanes.js';
import type { AttemptPace } from './paces.js';
import type { Places } from './places.js';
import type { WorkerPresence } from './worker-presence.js';

export interface WorkerParts {
  readonly ledger: DeliveryLedger;
  readonly presence: WorkerPresence;
  readonly maker: AttemptMaker;
  readonly observer: DeliveryObserver;
  readonly isInDemo: IsInDemo;
}

const LIMITS: LaneLimits = {
  production: { total: 256, perBusiness: 32, perEndpoint: 8 },
  demo: { total: 32, perBusiness: 8, perEndpoint: 4 },
};
/**
 * Deliveries looked at for one endpoint: what is under way here, and what as many as three other workers may have
 * claimed.
 */
const LOOK_AHEAD = 4 * LIMITS.production.perEndpoint;
const SWEEP_EVERY_MS = 250;
/** After the service itself was in the way, its endpoint is left alone for so long. */
const AFTER_TROUBLE_MS = 1_000;
/** What is under way when the worker stops has so long to come to its end; then it is given back. */
const PATIENCE_MS = 3_000;

/** What is being sent to an endpoint and is to be next. */
interface Lane {
  /** Found due, and not begun yet. */
  ready: StoredDelivery[];
  /** Whether there may be more in the ledger. */
  mayHaveMore: boolean;
  isFilling: boolean;
  /** Whether a place came free, or somebody asked, while it was being filled. */
  again: boolean;
}

/**
 * Sends what is due: what it is woken for, and what its sweeps find in the ledger, whoever left it there. An endpoint
 * has a few places of its own, businesses in demo mode have a lane of theirs, and a backlog is taken from the
 * endpoint's own queue, so that nobody waits behind another's.
 */
export class DeliveryWorker {
  private readonly businesses: BusinessLanes;
  /** Of endpoints that something is under way to. */
  private readonly lanes = new Map<string, Lane>();
  private readonly troubled = new Map<string, number>();
  private readonly underWay = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private sweeping: Promise<void> | undefined;
  /** Where the last sweep ran out of places: the next one goes on there. */
  private sweepFrom: string | undefined;

  constructor(
    private readonly parts: WorkerParts,
    limits: LaneLimits = LIMITS,
  ) {
    this.businesses = new BusinessLanes(parts.isInDemo, limits);
  }

  start(): void {
    this.sweeping ??= this.sweepRegularly();
  }

  /** Stops taking, and waits for what is under way; what takes too long is given back to be sent by another. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.sweeping;
    const done = new AbortController();
    const patience = pause(PATIENCE_MS, undefined, { signal: done.signal }).catch(() => undefined);
    await Promise.race([Promise.all(this.underWay), patience]);
    done.abort();
    await this.parts.presence.leave();
    await Promise.all(this.underWay);
  }

  /**
   * Begins with what the endpoint is due, as far as it has places; the rest follows as they come free. Never rejects.
   */
  async take(endpointId: string): Promise<void> {
    try {
      await this.fill(endpointId);
    } catch (error) {
      this.parts.observer.trouble('taking deliveries', error);
    }
  }

  /** Begins with what is due, for each endpoint as much as it has places for. */
  async sweep(): Promise<void> {
    const from = this.sweepFrom;
    this.sweepFrom = undefined;
    for await (const { endpointId, businessId } of this.parts.ledger.endpointsWithDue(from)) {
      if (this.stopping.signal.aborted) return;
      if (this.businesses.isFull) {
        this.sweepFrom = endpointId;
        return;
      }
      if (!(await this.businesses.of(businessId)).isFull) await this.fill(endpointId);
      else this.sweepFrom ??= endpointId;
    }
  }

  private async sweepRegularly(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await this.sweep().catch((error: unknown) => {
        this.parts.observer.trouble('sweeping', error);
      });
      await pause(SWEEP_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async fill(endpointId: string): Promise<void> {
    const lane = this.lanes.get(endpointId) ?? { ready: [], mayHaveMore: true, isFilling: false, again: false };
    lane.mayHaveMore = true;
    this.lanes.set(endpointId, lane);
    await this.goOn(endpointId, lane);
  }

  /** One at a time for an endpoint: who comes meanwhile has the one under way look once more. */
  private async goOn(endpointId: string, lane: Lane): Promise<void> {
    lane.again = true;
    if (lane.isFilling) return;
    lane.isFilling = true;
    try {
      while (lane.again && !this.stopping.signal.aborted) {
        lane.again = false;
        await this.startDue(endpointId, lane);
      }
    } finally {
      lane.isFilling = false;
      if (this.businesses.underWay(endpointId) === 0) this.lanes.delete(endpointId);
    }
  }

  /** Begins with what is ready, and looks for more when nothing is. */
  private async startDue(endpointId: string, lane: Lane): Promise<void> {
    await this.startReady(lane);
    while (lane.ready.length === 0 && lane.mayHaveMore) {
      const due = await this.parts.ledger.due(endpointId, LOOK_AHEAD);
      lane.mayHaveMore = due.length === LOOK_AHEAD;
      lane.ready = due.filter(({ id, body }) => !this.businesses.has(body, id));
      await this.startReady(lane);
      // All that it looked at is under way, here or at other workers.
      if (lane.mayHaveMore && lane.ready.length === 0) return;
    }
  }

  /** Stops at the first one that there is no place for. */
  private async startReady(lane: Lane): Promise<void> {
    for (let next = lane.ready[0]; next !== undefined; next = lane.ready[0]) {
      const places = await this.businesses.of(next.body.businessId);
      const me = await this.holderOf(next);
      const isMine = me !== undefined && !this.stopping.signal.aborted && !this.businesses.has(next.body, next.id);
      if (isMine && !places.hasRoom(next.body)) return;
      lane.ready.shift();
      if (isMine) this.begin(next, me, places);
    }
  }

  /** This worker, if it may have the delivery: nobody else who is at work has. */
  private async holderOf({ body: { endpointId, claimedBy } }: StoredDelivery): Promise<Attempter | undefined> {
    const { presence } = this.parts;
    const me = presence.current();
    if (me === undefined || this.isTroubled(endpointId)) return undefined;
    if (claimedBy !== null && claimedBy !== me.id && !(await presence.isGone(claimedBy))) return undefined;
    return me;
  }

  private begin(delivery: StoredDelivery, me: Attempter, places: Places): void {
    const { id, body } = delivery;
    places.take(body, id);
    const working = this.attempt(delivery, me).then(async (attempt) => {
      places.leave(body.endpointId, id, attempt);
      this.underWay.delete(working);
      const lane = this.lanes.get(body.endpointId);
      if (lane === undefined || this.stopping.signal.aborted) return;
      await this.goOn(body.endpointId, lane).catch((error: unknown) => {
        this.parts.observer.trouble('going on', error);
      });
    });
    this.underWay.add(working);
  }

  private async attempt(delivery: StoredDelivery, me: Attempter): Promise<AttemptPace | undefined> {
    try {
      return await this.parts.maker.make(delivery, me);
    } catch (error) {
      this.troubled.set(delivery.body.endpointId, performance.now() + AFTER_TROUBLE_MS);
      this.parts.observer.trouble('sending', error);
      return undefined;
    }
  }

  private isTroubled(endpointId: string): boolean {
    const until = this.troubled.get(endpointId);
    if (until === undefined) return false;
    if (until > performance.now()) return true;
    this.troubled.delete(endpointId);
    return false;
  }
}
