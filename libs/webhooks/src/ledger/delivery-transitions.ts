import type { AttemptError } from '../egress/attempt-outcome.js';
import { MAX_ATTEMPTS, type DeliveryRecord, type RecordedAttempt } from './delivery-record.js';
import { queuePlace, readQueuePlace } from './queue-place.js';
import { nextAttemptAt } from './retry-schedule.js';

type NewDelivery = Pick<
  DeliveryRecord,
  'endpointId' | 'businessId' | 'eventId' | 'grantId' | 'type' | 'body' | 'externalRef'
>;

/**
 * To be sent at once; or held, when its endpoint is disabled; or sent by whoever writes it down, as a test is: it has
 * failed until it arrives.
 */
export type NewDeliveryState = 'pending' | 'held' | 'test';

/** Stands where a worker's id does while a test is under way. */
export const TEST_CLAIM = 'test';
/** A test's attempt takes ten seconds, and a while for its outcome to be written; after that its process was killed. */
export const TEST_CLAIM_MS = 60_000;

/** @param claimant the worker that is to send it; undefined: whichever takes it */
export function newDelivery(
  delivery: NewDelivery,
  now: number,
  state: NewDeliveryState,
  claimant?: string,
): DeliveryRecord {
  return resting({
    ...delivery,
    state: state === 'test' ? 'failed' : state,
    createdAt: now,
    pendingSince: now,
    queue: state === 'pending' ? queuePlace(delivery.endpointId, now) : null,
    firstAttemptAt: null,
    tries: 0,
    attempts: [],
    claimedBy: state === 'test' ? TEST_CLAIM : (claimant ?? null),
    restsSince: null,
  });
}

/** Whether the process that was asked for a test still waits for its answer. `now` by the clock port. */
export function isUnderWayAsTest({ claimedBy, createdAt }: DeliveryRecord, now: number): boolean {
  return claimedBy === TEST_CLAIM && now < createdAt + TEST_CLAIM_MS;
}

export function claimed(delivery: DeliveryRecord, worker: string): DeliveryRecord {
  return { ...delivery, claimedBy: worker };
}

/** Given back untried; it stays due. */
export function released(delivery: DeliveryRecord): DeliveryRecord {
  return { ...delivery, claimedBy: null };
}

/**
 * What a worker's attempt leads to. A delivery that was held or dropped in the meantime stays so, with the attempt
 * noted; but one whose last attempt has disabled its endpoint, and was held for that, has failed. One that another
 * worker has claimed since, or that was sent again, keeps the newer claim: the attempt is only noted, unless it
 * succeeded.
 */
export function attempted(delivery: DeliveryRecord, worker: string, attempt: RecordedAttempt): DeliveryRecord {
  const attempts = [...delivery.attempts, attempt].slice(-MAX_ATTEMPTS);
  const claimedBy = delivery.claimedBy === worker ? null : delivery.claimedBy;
  const noted = resting({ ...delivery, attempts, claimedBy });
  if (isDelivered(attempt)) return { ...ended(noted, 'delivered'), tries: delivery.tries + 1 };
  const isCounted = delivery.state === 'held' || (delivery.state === 'pending' && delivery.claimedBy === worker);
  if (!isCounted) return noted;
  const firstAttemptAt = delivery.firstAttemptAt ?? attempt.at;
  const tries = delivery.tries + 1;
  const dueAt = nextAttemptAt(firstAttemptAt, attempt.at, tries);
  const tried = { ...noted, firstAttemptAt, tries };
  if (dueAt === undefined) return ended(tried, 'failed');
  return delivery.state === 'held' ? tried : { ...tried, queue: queuePlace(delivery.endpointId, dueAt) };
}

/** Nothing more is sent of it unless somebody asks for it. */
export function ended(delivery: DeliveryRecord, state: Exclude<DeliveryRecord['state'], 'pending'>): DeliveryRecord {
  return resting({ ...delivery, state, queue: null, claimedBy: null });
}

/** With the moment from which it is kept, if nothing is to be sent of it. */
function resting(delivery: DeliveryRecord): DeliveryRecord {
  const { state, pendingSince, attempts } = delivery;
  return { ...delivery, restsSince: state === 'pending' ? null : Math.max(pendingSince, attempts.at(-1)?.at ?? 0) };
}

/**
 * As asked for once more by a person, `now` by the clock port. One that is being sent, or is due anyway, stays as it
 * is: no message is under way twice. One that waits for its next try is tried at once, and its schedule goes on from
 * there.
 */
export function askedFor(delivery: DeliveryRecord, now: number): DeliveryRecord {
  const { state, queue, claimedBy, endpointId } = delivery;
  if (state === 'dropped' || isUnderWayAsTest(delivery, now)) return delivery;
  if (state !== 'pending') return resent(delivery, now);
  const isWaiting = claimedBy === null && queue !== null && readQueuePlace(queue).dueAt > now;
  return isWaiting ? { ...delivery, queue: queuePlace(endpointId, now) } : delivery;
}

/** To be sent again at once, under the same id and with the same body, on a schedule of its own. */
export function resent(delivery: DeliveryRecord, now: number): DeliveryRecord {
  return resting({
    ...delivery,
    state: 'pending',
    pendingSince: now,
    queue: queuePlace(delivery.endpointId, now),
    firstAttemptAt: null,
    tries: 0,
    claimedBy: null,
  });
}

function isDelivered({ error }: { readonly error: AttemptError | null }): boolean {
  return error === null;
}
