import { requestedIn, type BusinessIn } from '../businesses/evolve-business.js';
import type { ChangeRequestDocument } from './change-request-document.js';

const ANSWERS: ReadonlySet<string> = new Set<BusinessIn['type']>([
  'business.change_approved.v1',
  'business.change_refused.v1',
  'business.production_withdrawn.v1',
  'business.closed.v1',
]);

/** By its name also of a type that only a newer version can read: the request waits behind it. */
export function concernsChangeRequest(type: string): boolean {
  return type.startsWith('business.change_') || ANSWERS.has(type);
}

/** Undefined when the event changes nothing about the request. */
export function evolveChangeRequest(
  document: ChangeRequestDocument | undefined,
  event: BusinessIn,
  businessId: string,
): ChangeRequestDocument | undefined {
  if (event.type === 'business.change_requested.v1') {
    const status = requestedIn(event) === null ? 'answered' : 'open';
    return { businessId, requestedAt: event.at, status, requested: event.position };
  }
  return ANSWERS.has(event.type) && document !== undefined ? { ...document, status: 'answered' } : undefined;
}
