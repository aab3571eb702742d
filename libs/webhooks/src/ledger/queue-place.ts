/** Digits of the largest safe integer, so that places compare as text as their times do. */
const DIGITS = 16;

/**
 * Where a pending delivery stands: all of an endpoint's together, ordered by when they are due. So a sweep finds each
 * endpoint's first one with a single read, however many a dead endpoint has in front of it, and no other record has to
 * be kept in step.
 */
export function queuePlace(endpointId: string, dueAt: number): string {
  return `${endpointId}/${String(dueAt).padStart(DIGITS, '0')}`;
}

/** Of a place, which endpoint it is of, and when it is due. */
export function readQueuePlace(place: string): { readonly endpointId: string; readonly dueAt: number } {
  const at = place.lastIndexOf('/');
  return { endpointId: place.slice(0, at), dueAt: Number(place.slice(at + 1)) };
}

/** Before every place of the endpoint. */
export function queueStart(endpointId: string): string {
  return `${endpointId}/`;
}

/** Behind every place of the endpoint and before that of any other: `0` is the character after `/`. */
export function queueEnd(endpointId: string): string {
  return `${endpointId}0`;
}
