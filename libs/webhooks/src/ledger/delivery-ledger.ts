import type { Clock } from '#clock';
import { changeFoundRecord, indexedPages, MAX_PAGE, type RecordStore, type VersionedRecord } from '#document-store';
import type { SealedValue, Vault } from '#vault';
import type { AttemptOutcome } from '../egress/attempt-outcome.js';
import type { WebhookBody } from '../payload/webhook-body.js';
import { deliveryId } from './delivery-id.js';
import { DELIVERIES, type DeliveryRecord, type DeliveryState, type RecordedAttempt } from './delivery-record.js';
import {
  askedFor,
  attempted,
  claimed,
  ended,
  newDelivery,
  released,
  type NewDeliveryState,
} from './delivery-transitions.js';
import { missingDeliveries } from './missing-deliveries.js';
import type { QueueHealth } from './queue-health.js';
import { queueEnd, queuePlace, queueStart, readQueuePlace } from './queue-place.js';
import { isMissing } from './missed-delivery.js';

export type StoredDelivery = VersionedRecord<DeliveryRecord>;

/** An event's delivery to an endpoint, as it is written down. */
export interface AddedDelivery {
  readonly endpointId: string;
  readonly businessId: string;
  readonly body: WebhookBody;
  readonly state: NewDeliveryState;
  /** Sealed, as the log has it; absent like null: there is none. */
  readonly externalRef?: SealedValue | null;
  /** The worker whose own it is from the first; undefined: nobody's yet. */
  readonly claimant?: string | undefined;
}

/** Writes side by side when many deliveries change at once. */
const SIDE_BY_SIDE = 64;

/** What stands first in an endpoint's queue. */
interface FirstInQueue {
  readonly endpointId: string;
  readonly businessId: string;
  readonly dueAt: number;
  readonly tries: number;
}

/** What is to be sent, was sent and could not be sent: the one thing that says so. Redis and workers only act on it. */
export class DeliveryLedger {
  constructor(
    private readonly records: RecordStore,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  get(id: string): Promise<StoredDelivery | undefined> {
    return this.records.get(DELIVERIES, id);
  }

  /** Writes it down, once however often it is asked for. @returns its id */
  async add(added: AddedDelivery): Promise<string> {
    const { endpointId, businessId, body, state, externalRef = null, claimant } = added;
    const { event_id: eventId, grant_id: grantId } = body.data;
    const id = deliveryId(eventId, endpointId);
    const sealed = await this.vault.seal({ kind: 'business', id: businessId }, { body: JSON.stringify(body) });
    const delivery = { endpointId, businessId, eventId, grantId, type: body.type, body: sealed.body, externalRef };
    await this.records.create(DELIVERIES, id, newDelivery(delivery, this.clock.now(), state, claimant));
    return id;
  }

  /**
   * What there is for an endpoint, newest first.
   * @param after the last one of the page before
   * @param state the one that they are in; undefined for any
   */
  list(
    endpointId: string,
    limit: number,
    after?: StoredDelivery,
    state?: DeliveryState,
  ): Promise<readonly StoredDelivery[]> {
    const selected =
      state === undefined
        ? { index: 'by-endpoint', equal: { endpointId } }
        : { index: 'by-endpoint-and-state', equal: { endpointId, state } };
    return this.records.page(DELIVERIES, {
      ...selected,
      direction: 'down',
      limit,
      ...(after && { after: { order: after.body.createdAt, id: after.id } }),
    });
  }

  /** The delivery as the worker's own; undefined when it was changed since it was read. */
  async claim({ id, version, body }: StoredDelivery, worker: string): Promise<StoredDelivery | undefined> {
    if (body.claimedBy === worker) {
      // Nobody else sends it while this worker is there: that it still stands as it was read is enough.
      const now = await this.get(id);
      return now?.version === version ? now : undefined;
    }
    const taken = claimed(body, worker);
    const isOurs = await this.records.replace(DELIVERIES, id, version, taken);
    return isOurs ? { id, version: version + 1, body: taken } : undefined;
  }

  /** @param startedAt when the attempt began, by the clock port */
  async noteAttempt(
    delivery: StoredDelivery,
    worker: string,
    startedAt: number,
    outcome: AttemptOutcome,
  ): Promise<DeliveryRecord | undefined> {
    const attempt = await this.sealedAttempt(delivery.body.businessId, startedAt, outcome);
    return this.change(delivery, (current) => attempted(current, worker, attempt));
  }

  /** Gives an untried one back, if the worker still has it. */
  async release(delivery: StoredDelivery, worker: string): Promise<void> {
    await this.change(delivery, (current) => (current.claimedBy === worker ? released(current) : current));
  }

  /** Ends it, if it is still to be sent. */
  async end(delivery: StoredDelivery, state: 'held' | 'dropped' | 'failed'): Promise<void> {
    await this.change(delivery, (current) => (current.state === 'pending' ? ended(current, state) : current));
  }

  /** Ends everything that the endpoint is still to be sent and was by a moment, due or not. */
  async endPending(endpointId: string, state: 'held' | 'dropped', pendingBy = Number.MAX_SAFE_INTEGER): Promise<void> {
    const pages = indexedPages(
      (request) => this.records.page(DELIVERIES, request),
      ({ queue }) => queue,
      {
        ...{ index: 'queue', equal: {}, direction: 'up', limit: SIDE_BY_SIDE },
        ...{ atLeast: queueStart(endpointId), atMost: queueEnd(endpointId) },
      },
    );
    for await (const page of pages) {
      const meant = page.filter(({ body }) => body.pendingSince <= pendingBy);
      await Promise.all(meant.map((delivery) => this.end(delivery, state)));
    }
  }

  /**
   * Endpoints with something due, each found with one read.
   * @param first the endpoint to begin with; those before it come in the end
   */
  async *endpointsWithDue(first?: string): AsyncGenerator<Pick<DeliveryRecord, 'endpointId' | 'businessId'>> {
    const start = first === undefined ? undefined : queueStart(first);
    for await (const next of this.firstOfEach(start, undefined)) if (this.isDue(next)) yield next;
    if (start === undefined) return;
    for await (const next of this.firstOfEach(undefined, start)) if (this.isDue(next)) yield next;
  }

  private isDue({ dueAt }: FirstInQueue): boolean {
    return dueAt <= this.clock.now();
  }

  private async *firstOfEach(start: string | undefined, end: string | undefined): AsyncGenerator<FirstInQueue> {
    let from = start;
    for (;;) {
      const [first] = await this.records.page(DELIVERIES, {
        index: 'queue',
        equal: {},
        direction: 'up',
        limit: 1,
        ...(from !== undefined && { atLeast: from }),
        ...(end !== undefined && { atMost: end }),
      });
      if (first?.body.queue === undefined || first.body.queue === null) return;
      const { endpointId, dueAt } = readQueuePlace(first.body.queue);
      yield { endpointId, businessId: first.body.businessId, dueAt, tries: first.body.tries };
      from = queueEnd(endpointId);
    }
  }

  /** What the endpoint is due, the longest due first; taken by a worker or not. */
  due(endpointId: string, limit: number): Promise<readonly StoredDelivery[]> {
    return this.records.page(DELIVERIES, {
      index: 'queue',
      equal: {},
      direction: 'up',
      atLeast: queueStart(endpointId),
      atMost: queuePlace(endpointId, this.clock.now()),
      limit,
    });
  }

  async hasDue(): Promise<boolean> {
    for await (const _ of this.endpointsWithDue()) return true;
    return false;
  }

  /** How much is to be sent and how late it is; of the first MAX_PAGE endpoints that are to be sent something. */
  async queueHealth(): Promise<QueueHealth> {
    const now = this.clock.now();
    let [endpoints, retrying, oldest] = [0, 0, now];
    for await (const { dueAt, tries } of this.firstOfEach(undefined, undefined)) {
      endpoints += 1;
      if (tries > 0) retrying += 1;
      oldest = Math.min(oldest, dueAt);
      if (endpoints === MAX_PAGE) break;
    }
    return { pending: await this.pendingCount(), lateMs: now - oldest, retrying };
  }

  /** How many are to be sent, due or not; counted up to MAX_PAGE. */
  private async pendingCount(): Promise<number> {
    const request = { index: 'queue', equal: {}, direction: 'up', limit: MAX_PAGE } as const;
    return (await this.records.page(DELIVERIES, request)).length;
  }

  /**
   * To be sent again at once, also when it waits for its next try; what is being sent or due anyway stays as it is, and
   * a dropped one too.
   */
  async resend(delivery: StoredDelivery): Promise<DeliveryRecord | undefined> {
    return this.change(delivery, (current) => askedFor(current, this.clock.now()));
  }

  /**
   * Sends again at once what of the endpoint's came up, or was tried last, at a moment or after it and did not arrive:
   * what failed before what is held, and of each the one that rests longest first. Looks at nothing that rests since
   * before the moment. docs/api.md, Businesses' programs, 9.
   * @param since milliseconds by the clock port
   * @param most how many at most
   * @param types of these types alone; undefined for all
   * @returns how many; what somebody else asked for in the same moment is counted once
   */
  async resendMissed(endpointId: string, since: number, most: number, types?: readonly string[]): Promise<number> {
    let sent = 0;
    for await (const page of missingDeliveries(this.records, endpointId, since, types)) {
      const asked = await Promise.all(page.slice(0, most - sent).map((one) => this.resendMissing(one, since)));
      sent += asked.filter((isAsked) => isAsked).length;
      if (sent === most) return sent;
    }
    return sent;
  }

  /** How many `resendMissed` would send again now; nothing is changed. */
  async countMissed(endpointId: string, since: number, most: number, types?: readonly string[]): Promise<number> {
    let count = 0;
    for await (const page of missingDeliveries(this.records, endpointId, since, types))
      if ((count += page.length) >= most) return most;
    return count;
  }

  /** @returns false where it is not missing any more, as somebody else has asked for it */
  private async resendMissing(delivery: StoredDelivery, since: number): Promise<boolean> {
    let isAsked = false;
    await this.change(delivery, (current) => {
      isAsked = isMissing(current, since);
      return isAsked ? askedFor(current, this.clock.now()) : current;
    });
    return isAsked;
  }

  /** Applies a transition to the delivery as it stands; undefined when it is gone. */
  private change(
    delivery: StoredDelivery,
    transition: (current: DeliveryRecord) => DeliveryRecord,
  ): Promise<DeliveryRecord | undefined> {
    return changeFoundRecord(this.records, DELIVERIES, delivery, (current) => {
      const next = current && transition(current);
      return next === current ? undefined : next;
    });
  }

  private async sealedAttempt(businessId: string, at: number, outcome: AttemptOutcome): Promise<RecordedAttempt> {
    const { status, error, answer } = outcome;
    const noted = { at, status, error, durationMs: Math.round(outcome.durationMs) };
    if (answer === '') return { ...noted, answer: null };
    return { ...noted, ...(await this.vault.seal({ kind: 'business', id: businessId }, { answer })) };
  }
}
