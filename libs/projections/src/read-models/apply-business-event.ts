import type { RecordedEvent } from '#event-store';
import { BUSINESSES } from '../businesses/business-document.js';
import { evolveBusiness } from '../businesses/evolve-business.js';
import { CHANGE_REQUESTS } from '../change-requests/change-request-document.js';
import { evolveChangeRequest } from '../change-requests/evolve-change-request.js';
import { evolveMembership, memberConcerned } from '../memberships/evolve-membership.js';
import { MEMBERSHIPS } from '../memberships/membership-document.js';
import { NOTICES } from '../notices/notice-document.js';
import { isNoticed, noticeOf } from '../notices/notice-of.js';
import { evolveProductionRequest } from '../production-requests/evolve-production-request.js';
import { PRODUCTION_REQUESTS } from '../production-requests/production-request-document.js';
import type { WorkingDocuments } from '../projector/working-documents.js';

/** Brings the documents that a business's event concerns up to it. */
export async function applyBusinessEvent(
  event: RecordedEvent,
  businessId: string,
  documents: WorkingDocuments,
): Promise<void> {
  await documents.evolve(BUSINESSES, businessId, event, (business) => evolveBusiness(business, event));
  const memberId = memberConcerned(event);
  if (memberId !== undefined) {
    await documents.evolve(MEMBERSHIPS, memberId, event, (member) => evolveMembership(member, event, businessId));
  }
  if (event.type.startsWith('business.production_')) {
    await documents.evolve(PRODUCTION_REQUESTS, businessId, event, (request) =>
      evolveProductionRequest(request, event, businessId),
    );
  }
  if (event.type.startsWith('business.change_') || event.type === 'business.production_withdrawn.v1') {
    await documents.evolve(CHANGE_REQUESTS, businessId, event, (request) =>
      evolveChangeRequest(request, event, businessId),
    );
  }
  if (isNoticed(event)) await documents.evolve(NOTICES, event.id, event, () => noticeOf(event, businessId, null));
}
