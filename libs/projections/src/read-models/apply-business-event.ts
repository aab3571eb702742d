import type { businessStream } from '#domain';
import { BUSINESSES } from '../businesses/business-document.js';
import { evolveBusiness } from '../businesses/evolve-business.js';
import { CHANGE_REQUESTS } from '../change-requests/change-request-document.js';
import { concernsChangeRequest, evolveChangeRequest } from '../change-requests/evolve-change-request.js';
import { idNamed, type IncomingEvent } from '../incoming-event.js';
import { evolveMembership } from '../memberships/evolve-membership.js';
import { MEMBERSHIPS } from '../memberships/membership-document.js';
import { NOTICES } from '../notices/notice-document.js';
import { isNoticed, noticeOf } from '../notices/notice-of.js';
import {
  concernsProductionRequest,
  evolveProductionRequest,
} from '../production-requests/evolve-production-request.js';
import { PRODUCTION_REQUESTS } from '../production-requests/production-request-document.js';
import type { WorkingDocuments } from '#projecting';

/** Brings the documents that a business's event concerns up to it. */
export async function applyBusinessEvent(
  incoming: IncomingEvent<ReturnType<typeof businessStream>>,
  businessId: string,
  documents: WorkingDocuments,
): Promise<void> {
  const { logged, read } = incoming;
  const [type, memberId] = [incoming.logged.type, idNamed(incoming, 'memberId')];
  await documents.evolve(BUSINESSES, businessId, logged, (business) => evolveBusiness(business, read()));
  if (memberId !== undefined && type.startsWith('business.member_')) {
    await documents.evolve(MEMBERSHIPS, memberId, logged, (member) => evolveMembership(member, read(), businessId));
  }
  if (concernsProductionRequest(type)) {
    await documents.evolve(PRODUCTION_REQUESTS, businessId, logged, (request) =>
      evolveProductionRequest(request, read(), businessId),
    );
  }
  if (concernsChangeRequest(type)) {
    await documents.evolve(CHANGE_REQUESTS, businessId, logged, (request) =>
      evolveChangeRequest(request, read(), businessId),
    );
  }
  if (isNoticed(type)) await documents.evolve(NOTICES, logged.id, logged, () => noticeOf(read(), businessId, null));
}
