import { MAX_CHANGES_OF_ASSISTANT, MAX_CHANGES_OF_PERSON, MAX_WAITING_CHANGES } from '#domain';
import { CHANGE_WAITS_MS, CHANGES_KEPT_MS, type ChangeRecord } from './change-record.js';
import { statusAt } from './change.js';

/** What is counted of a change. */
export type CountedChange = Pick<ChangeRecord, 'assistantId' | 'status' | 'createdAt' | 'expiresAt'>;

/**
 * Milliseconds until an assistant may ask for one more; 0 when it may now.
 * @param changes the person's newest, at least MAX_CHANGES_OF_PERSON of them where there are so many, newest first
 * @param now milliseconds
 */
export function waitForNext(changes: readonly CountedChange[], assistantId: string, now: number): number {
  const at = new Date(now).toISOString();
  const recent = changes.filter(({ createdAt }) => Date.parse(createdAt) > now - CHANGES_KEPT_MS);
  const waiting = recent.filter((change) => statusAt(change, at) === 'pending');
  const own = recent.filter((change) => change.assistantId === assistantId);
  return Math.max(
    untilOneLess(waiting, MAX_WAITING_CHANGES, CHANGE_WAITS_MS, now),
    untilOneLess(own, MAX_CHANGES_OF_ASSISTANT, CHANGES_KEPT_MS, now),
    untilOneLess(recent, MAX_CHANGES_OF_PERSON, CHANGES_KEPT_MS, now),
  );
}

/** Until so many have passed that another one fits. */
function untilOneLess(counted: readonly CountedChange[], most: number, passesAfterMs: number, now: number): number {
  const inTheWay = counted[most - 1];
  return inTheWay === undefined ? 0 : Date.parse(inTheWay.createdAt) + passesAfterMs - now;
}
