import type { BusinessIn } from '../businesses/evolve-business.js';
import type { ProductionRequestDocument } from './production-request-document.js';

const ANSWERS: ReadonlySet<string> = new Set<BusinessIn['type']>([
  'business.production_approved.v1',
  'business.production_withdrawn.v1',
  'business.closed.v1',
]);

/** By its name also of a type that only a newer version can read: the request waits behind it. */
export function concernsProductionRequest(type: string): boolean {
  return type.startsWith('business.production_') || ANSWERS.has(type);
}

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
  return ANSWERS.has(event.type) && document !== undefined ? { ...document, status: 'answered' } : undefined;
}
