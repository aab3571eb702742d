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

const UNREADABLE = new Set(['UnknownEventType', 'DamagedEvent', 'CannotApply']);

/**
 * Whether an event, or what is sealed for one subject, cannot be read: trying again helps nothing, and others must not
 * wait for it.
 */
export function isUnreadable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Then one subject's key is damaged; without a subject nobody's can be had, which passes.
  if (error.name === 'CryptoUnavailable') return 'subject' in error && error.subject !== undefined;
  return UNREADABLE.has(error.name);
}
