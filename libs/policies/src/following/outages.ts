/** Told apart by name, so that policies need not know every engine. */
const OUTAGES = new Set([
  'EventStoreUnavailable',
  'DocumentStoreUnavailable',
  'CryptoUnavailable',
  'WrongExpectedRevision',
  'ViewsBehind',
  'NotFollowing',
]);

/** Whether it passes by itself: it says nothing about the event that was being handled. */
export function isOutage(error: unknown): boolean {
  return error instanceof Error && OUTAGES.has(error.name);
}
