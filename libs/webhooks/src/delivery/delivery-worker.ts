import { pause, untilBeat } from '#clock';
import type { DeliveryLedger } from '../ledger/delivery-ledger.js';
import type { AttemptMaker } from './attempt-maker.js';
import { BusinessLanes, type IsInDemo, type LaneLimits } from './business-lanes.js';
import { DeliveryLane } from './delivery-lane.js';
import type { DeliveryObserver } from './delivery-observer.js';
import type { Recipient } from './places.js';
import { restAfterSweep } from './rest-after-sweep.js';
import { WorkerAttempts } from './worker-attempts.js';
import type { WorkerPresence } from './worker-presence.js';

export interface WorkerParts {
  readonly ledger: DeliveryLedger;
  readonly presence: WorkerPresence;
  readonly maker: AttemptMaker;
  readonly observer: DeliveryObserver;
  readonly isInDemo: IsInDemo;
}

const LIMITS: LaneLimits = {
  production: { total: 256, perBusiness: 32, perEndpoint: 8, perQuickEndpoint: 32 },
  demo: { total: 32, perBusiness: 8, perEndpoint: 4, perQuickEndpoint: 8 },
};
/** For one endpoint: what is under way here, and what as many as three other workers may have claimed. */
const READ_AHEAD = 4 * LIMITS.production.perQuickEndpoint;
const SWEEP_EVERY_MS = 250;

/**
 * Sends what is due: what it is woken for, and what its sweeps find in the ledger, whoever left it there. An endpoint
 * has a few places of its own, businesses in demo mode have a lane of theirs, and a backlog is taken from the
 * endpoint's own queue, so that nobody waits behind another's.
 */
export class DeliveryWorker {
  private readonly businesses: BusinessLanes;
  private readonly attempts: WorkerAttempts;
  /** Of endpoints that something is under way to. */
  private readonly lanes = new Map<string, DeliveryLane>();
  private readonly stopping = new AbortController();
  private sweeping: Promise<void> | undefined;
  /** Where the last sweep ran out of places: the next one goes on there. */
  private sweepFrom: string | undefined;
  /** What the last sweep took for what is due, and not for finding it. */
  private fillingMs = 0;

  constructor(private readonly parts: WorkerParts) {
    this.businesses = new BusinessLanes(parts.isInDemo, LIMITS);
    this.attempts = new WorkerAttempts(parts);
  }

  start(): void {
    this.sweeping ??= this.sweepRegularly();
  }

  /** Stops taking, and waits for what is under way; what takes too long is given back to be sent by another. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.attempts.stop();
    await this.sweeping;
    await this.attempts.end();
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

  /** This worker's id, if it may have one more delivery to the endpoint under way now. */
  async claimant(to: Recipient): Promise<string | undefined> {
    const places = await this.businesses.of(to.businessId);
    return places.hasRoom(to) ? this.attempts.claimantFor(to.endpointId) : undefined;
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
      const began = performance.now();
      if (!(await this.businesses.of(businessId)).isFull) await this.fill(endpointId);
      else this.sweepFrom ??= endpointId;
      this.fillingMs += performance.now() - began;
    }
  }

  private async sweepRegularly(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      this.forgetIdleLanes();
      const began = performance.now();
      this.fillingMs = 0;
      const rest = await this.sweep().then(
        () => restAfterSweep(performance.now() - began - this.fillingMs),
        (error: unknown) => {
          this.parts.observer.trouble('sweeping', error);
          return 0;
        },
      );
      await pause(Math.max(untilBeat(SWEEP_EVERY_MS), rest), signal);
    }
  }

  private async fill(endpointId: string): Promise<void> {
    const { attempts, businesses, lanes, parts } = this;
    const { ledger, observer } = parts;
    const lane =
      lanes.get(endpointId) ??
      new DeliveryLane(endpointId, { ledger, businesses, attempts, observer, readAhead: READ_AHEAD });
    lanes.set(endpointId, lane);
    await lane.readAnew();
  }

  private forgetIdleLanes(): void {
    for (const [endpointId, lane] of this.lanes) if (lane.isIdle) this.lanes.delete(endpointId);
  }
}
