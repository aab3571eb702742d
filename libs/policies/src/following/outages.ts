import { CryptoUnavailable, EventUnreadable } from '#vault';

/** Told apart by name, so that policies need not know every engine. */
const OUTAGES = new Set([
  'EventStoreUnavailable',
  'DocumentStoreUnavailable',
  'CryptoUnavailable',
  'MailUnavailable',
  'WrongExpectedRevision',
  'ViewsBehind',
  'NotFollowing',
]);

/** Whether it passes by itself: it says nothing about the event that was being handled. */
export function isOutage(error: unknown): boolean {
  return error instanceof Error && OUTAGES.has(error.name) && !isUnreadable(error);
}

/**
 * Whether an event, or what is sealed for one subject, cannot be read: trying again helps nothing, and others must not
 * wait for it.
 */
export function isUnreadable(error: unknown): boolean {
  // Then one subject's key is damaged; without a subject nobody's can be had, which passes.
  if (error instanceof CryptoUnavailable) return error.subject !== undefined;
  return error instanceof EventUnreadable;
}
