import type { DeliveryLedger, StoredDelivery } from '../ledger/delivery-ledger.js';
import type { Attempter } from './attempt-maker.js';
import type { BusinessLanes } from './business-lanes.js';
import type { DeliveryObserver } from './delivery-observer.js';
import type { Places } from './places.js';
import type { WorkerAttempts } from './worker-attempts.js';

export interface LaneParts {
  readonly ledger: DeliveryLedger;
  readonly businesses: BusinessLanes;
  readonly attempts: WorkerAttempts;
  readonly observer: DeliveryObserver;
  /** Deliveries read at one time. */
  readonly readAhead: number;
}

/**
 * The queue of one endpoint, as far as one worker has read it. Begins with what is due while there are places,
 * and goes on whenever one comes free.
 */
export class DeliveryLane {
  /** Found due, and not begun yet. */
  private ready: readonly StoredDelivery[] = [];
  /** Whether there may be more in the ledger. */
  private mayHaveMore = true;
  private isFilling = false;
  /** Whether a place came free, or somebody asked, while it was being filled. */
  private again = false;

  constructor(
    private readonly endpointId: string,
    private readonly parts: LaneParts,
  ) {}

  /** Whether nothing is under way to the endpoint: then the lane may be forgotten. */
  get isIdle(): boolean {
    return !this.isFilling && this.parts.businesses.underWay(this.endpointId) === 0;
  }

  /** Something may have fallen due. */
  async readAnew(): Promise<void> {
    this.mayHaveMore = true;
    await this.fill();
  }

  /** One at a time: who comes meanwhile has the one under way read once more. */
  private async fill(): Promise<void> {
    this.again = true;
    if (this.isFilling) return;
    this.isFilling = true;
    try {
      while (this.again) {
        this.again = false;
        await this.beginDue();
      }
    } finally {
      this.isFilling = false;
    }
  }

  /** Reads the ledger once at most: all that it finds may be under way, here or at other workers. */
  private async beginDue(): Promise<void> {
    await this.beginReady();
    if (this.ready.length > 0 || !this.mayHaveMore) return;
    const { ledger, businesses, readAhead } = this.parts;
    const due = await ledger.due(this.endpointId, readAhead);
    this.mayHaveMore = due.length === readAhead;
    this.ready = due.filter(({ id, body }) => !businesses.has(body, id));
    await this.beginReady();
  }

  /** Stops at the first one that there is no place for. */
  private async beginReady(): Promise<void> {
    const { attempts, businesses } = this.parts;
    for (let [next] = this.ready; next !== undefined; [next] = this.ready) {
      const places = await businesses.of(next.body.businessId);
      const attempter = await attempts.attempterOf(next);
      const isMine = attempter !== undefined && !businesses.has(next.body, next.id);
      if (isMine && !places.hasRoom(next.body)) return;
      this.ready = this.ready.slice(1);
      if (isMine) void this.send(next, attempter, places);
    }
  }

  private async send(delivery: StoredDelivery, attempter: Attempter, places: Places): Promise<void> {
    const { id, body } = delivery;
    places.take(body, id);
    places.leave(body.endpointId, id, await this.parts.attempts.make(delivery, attempter));
    await this.fill().catch((error: unknown) => {
      this.parts.observer.trouble('going on', error);
    });
  }
}
