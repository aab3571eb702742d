import type { RecordedEvent } from '#event-store';
import { requestedIn } from '../businesses/evolve-business.js';
import { EventFields } from '../event-fields.js';
import type { ChangeRequestDocument } from './change-request-document.js';

/** Undefined when the event changes nothing about the request. */
export function evolveChangeRequest(
  document: ChangeRequestDocument | undefined,
  event: RecordedEvent,
  businessId: string,
): ChangeRequestDocument | undefined {
  switch (event.type) {
    case 'business.change_requested.v1': {
      const status = requestedIn(new EventFields(event)) === null ? 'answered' : 'open';
      return { businessId, requestedAt: event.metadata.time, status, requested: event.position };
    }
    case 'business.change_approved.v1':
    case 'business.change_refused.v1':
    case 'business.production_withdrawn.v1':
      return document && { ...document, status: 'answered' };
    default:
      return undefined;
  }
}
