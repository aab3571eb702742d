import { requestedIn, type BusinessIn } from '../businesses/evolve-business.js';
import type { ChangeRequestDocument } from './change-request-document.js';

/** Undefined when the event changes nothing about the request. */
export function evolveChangeRequest(
  document: ChangeRequestDocument | undefined,
  event: BusinessIn,
  businessId: string,
): ChangeRequestDocument | undefined {
  switch (event.type) {
    case 'business.change_requested.v1': {
      const status = requestedIn(event) === null ? 'answered' : 'open';
      return { businessId, requestedAt: event.at, status, requested: event.position };
    }
    case 'business.change_approved.v1':
    case 'business.change_refused.v1':
    case 'business.production_withdrawn.v1':
      return document && { ...document, status: 'answered' };
    default:
      return undefined;
  }
}
