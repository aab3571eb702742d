import { setTimeout as pause } from 'node:timers/promises';
import type { EndpointStates } from '../dispatch/endpoint-states.js';
import type { DeliveryLedger, StoredDelivery } from '../ledger/delivery-ledger.js';
import { readQueuePlace } from '../ledger/queue-place.js';
import type { Attempter, AttemptMaker } from './attempt-maker.js';
import type { DeliveryObserver } from './delivery-observer.js';
import { Places, type PlaceLimits } from './places.js';
import type { WorkerPresence } from './worker-presence.js';

export interface WorkerParts {
  readonly ledger: DeliveryLedger;
  readonly endpoints: EndpointStates;
  readonly presence: WorkerPresence;
  readonly maker: AttemptMaker;
  readonly observer: DeliveryObserver;
}

const LIMITS: PlaceLimits = { total: 128, perEndpoint: 8 };
/** An endpoint that fails is sent little, so that many of them take few places. */
const WHILE_FAILING = 2;
/** Deliveries looked at for one endpoint: what is under way here, and what as many as three other workers may have claimed. */
const LOOK_AHEAD = 4 * LIMITS.perEndpoint;
const SWEEP_EVERY_MS = 250;
const WAIT_FOR_ROOM_MS = 5_000;
/** After the service itself was in the way, its endpoint is left alone for so long. */
const AFTER_TROUBLE_MS = 1_000;
/** What is under way when the worker stops has so long to come to its end; then it is given back. */
const PATIENCE_MS = 3_000;

/**
 * Sends what is due: what it is woken for, and what its sweeps find in the ledger, whoever left it there. An endpoint has a few places
 * of its own, and a backlog is taken from the endpoint's own queue, so that nobody waits behind another's.
 */
export class DeliveryWorker {
  private readonly places: Places;
  /** Endpoints that may have more due than they had places for. */
  private readonly backlogs = new Set<string>();
  private readonly filling = new Set<string>();
  private readonly troubled = new Map<string, number>();
  private readonly underWay = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private sweeping: Promise<void> | undefined;
  /** Where the last sweep ran out of places: the next one goes on there. */
  private sweepFrom: string | undefined;

  constructor(
    private readonly parts: WorkerParts,
    limits: PlaceLimits = LIMITS,
  ) {
    this.places = new Places(limits);
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

  /** Starts the delivery if it is due and there is a place for it; a sweep comes to it otherwise. Never rejects. */
  async take(deliveryId: string): Promise<void> {
    try {
      for (let waited = 0; this.places.isFull && waited < WAIT_FOR_ROOM_MS; waited += 50) await pause(50);
      const delivery = await this.parts.ledger.get(deliveryId);
      if (delivery?.body.queue !== undefined && delivery.body.queue !== null) {
        const { endpointId } = readQueuePlace(delivery.body.queue);
        await this.startIfRoom(delivery, endpointId, await this.mostFor(endpointId));
      }
    } catch (error) {
      this.parts.observer.trouble('taking a delivery', error);
    }
  }

  /** Starts what is due, for each endpoint as much as it has places for. */
  async sweep(): Promise<void> {
    const from = this.sweepFrom;
    this.sweepFrom = undefined;
    for await (const endpointId of this.parts.ledger.endpointsWithDue(from)) {
      if (this.stopping.signal.aborted) return;
      if (this.places.isFull) {
        this.sweepFrom = endpointId;
        return;
      }
      await this.fill(endpointId);
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

  /** Starts what the endpoint is due, as far as it has places. One at a time for an endpoint. */
  private async fill(endpointId: string): Promise<void> {
    if (this.filling.has(endpointId)) return;
    this.filling.add(endpointId);
    try {
      this.backlogs.delete(endpointId);
      const most = await this.mostFor(endpointId);
      if (!this.hasRoom(endpointId, most)) return;
      const due = await this.parts.ledger.due(endpointId, LOOK_AHEAD);
      if (due.length === LOOK_AHEAD) this.backlogs.add(endpointId);
      for (const delivery of due) await this.startIfRoom(delivery, endpointId, most);
    } finally {
      this.filling.delete(endpointId);
    }
  }

  private async mostFor(endpointId: string): Promise<number | undefined> {
    const known = await this.parts.endpoints.find(endpointId);
    const isFailing = known !== undefined && known.endpoint.failingSince !== null;
    return isFailing ? WHILE_FAILING : undefined;
  }

  /** When it has none, its next place is filled from its queue. */
  private hasRoom(endpointId: string, most: number | undefined): boolean {
    const hasRoom = !this.places.isFull && this.places.free(endpointId, most) > 0;
    if (!hasRoom) this.backlogs.add(endpointId);
    return hasRoom;
  }

  private async startIfRoom(delivery: StoredDelivery, endpointId: string, most: number | undefined): Promise<void> {
    const { presence } = this.parts;
    const { claimedBy } = delivery.body;
    const me = presence.current();
    if (me === undefined || this.stopping.signal.aborted || this.isTroubled(endpointId)) return;
    if (claimedBy !== null && claimedBy !== me.id && !(await presence.isGone(claimedBy))) return;
    if (this.places.has(endpointId, delivery.id) || !this.hasRoom(endpointId, most)) return;
    this.places.take(endpointId, delivery.id);
    const working = this.attempt(delivery, me).then(() => {
      this.places.leave(endpointId, delivery.id);
      this.underWay.delete(working);
      this.goOn(endpointId);
    });
    this.underWay.add(working);
  }

  private async attempt(delivery: StoredDelivery, me: Attempter): Promise<void> {
    try {
      await this.parts.maker.make(delivery, me);
    } catch (error) {
      this.troubled.set(delivery.body.endpointId, performance.now() + AFTER_TROUBLE_MS);
      this.parts.observer.trouble('sending', error);
    }
  }

  private goOn(endpointId: string): void {
    if (this.stopping.signal.aborted || !this.backlogs.has(endpointId)) return;
    this.fill(endpointId).catch((error: unknown) => {
      this.parts.observer.trouble('going on', error);
    });
  }

  private isTroubled(endpointId: string): boolean {
    const until = this.troubled.get(endpointId);
    if (until === undefined) return false;
    if (until > performance.now()) return true;
    this.troubled.delete(endpointId);
    return false;
  }
}
