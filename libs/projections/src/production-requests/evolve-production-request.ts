import type { BusinessIn } from '../businesses/evolve-business.js';
import type { ProductionRequestDocument } from './production-request-document.js';

/** Undefined when the event changes nothing about the request: staff may approve a business that has not asked. */
export function evolveProductionRequest(
  document: ProductionRequestDocument | undefined,
  event: BusinessIn,
  businessId: string,
): ProductionRequestDocument | undefined {
  if (event.type === 'business.production_requested.v1') {
    const { position: requested, at: requestedAt, data } = event;
    return { businessId, useCase: data.useCase, requestedAt, status: 'open', requested };
  }
  const isAnswered =
    event.type === 'business.production_approved.v1' ||
    event.type === 'business.production_withdrawn.v1' ||
    event.type === 'business.closed.v1';
  return isAnswered && document !== undefined ? { ...document, status: 'answered' } : undefined;
}
