import { requestedIn, type BusinessIn } from '../businesses/evolve-business.js';
import type { ChangeRequestDocument } from './change-request-document.js';

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
  const isAnswered =
    event.type === 'business.change_approved.v1' ||
    event.type === 'business.change_refused.v1' ||
    event.type === 'business.production_withdrawn.v1' ||
    event.type === 'business.closed.v1';
  return isAnswered && document !== undefined ? { ...document, status: 'answered' } : undefined;
}
