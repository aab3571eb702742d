import type { RecordedEvent } from '#event-store';
import { EventFields } from '../event-fields.js';
import type { ProductionRequestDocument } from './production-request-document.js';

/** Undefined when the event changes nothing about the request: staff may approve a business that has not asked. */
export function evolveProductionRequest(
  document: ProductionRequestDocument | undefined,
  event: RecordedEvent,
  businessId: string,
): ProductionRequestDocument | undefined {
  switch (event.type) {
    case 'business.production_requested.v1': {
      const useCase = new EventFields(event).text('useCase');
      const { position: requested, metadata } = event;
      return { businessId, useCase, requestedAt: metadata.time, status: 'open', requested };
    }
    case 'business.production_approved.v1':
    case 'business.production_withdrawn.v1':
      return document && { ...document, status: 'answered' };
    default:
      return undefined;
  }
}
