import { businessIdOf, endpointIdOf, grantIdOf, personIdOf } from '#domain';
import type { LogEvent } from '#events';
import type { DocumentKey, WorkingDocuments } from '#projecting';
import { BUSINESS_USAGE } from '../business-usage/business-usage-document.js';
import { BUSINESSES } from '../businesses/business-document.js';
import { CHANGE_REQUESTS } from '../change-requests/change-request-document.js';
import { concernsChangeRequest } from '../change-requests/evolve-change-request.js';
import { GRANTS } from '../grants/grant-document.js';
import { idNamed } from '../incoming-event.js';
import { MEMBERSHIPS } from '../memberships/membership-document.js';
import { NOTICES } from '../notices/notice-document.js';
import { isNoticed } from '../notices/notice-of.js';
import { PEOPLE } from '../people/person-document.js';
import { concernsProductionRequest } from '../production-requests/evolve-production-request.js';
import { PRODUCTION_REQUESTS } from '../production-requests/production-request-document.js';
import { RETURNED_MAIL } from '../returned-mail/returned-mail-document.js';
import { WEBHOOK_ENDPOINTS } from '../webhook-endpoints/webhook-endpoint-document.js';

/** What the events name, and then what the grants among it name. */
export async function readAhead(events: readonly LogEvent[], documents: WorkingDocuments): Promise<void> {
  await documents.readAhead(events.flatMap(named));
  const further: DocumentKey[] = [];
  for (const { stream } of events) {
    const grantId = grantIdOf(stream);
    const grant = grantId === undefined ? undefined : await documents.current(GRANTS, grantId);
    if (grant !== undefined) further.push({ collection: BUSINESS_USAGE, id: grant.businessId });
  }
  await documents.readAhead(further);
}

function named(logged: LogEvent): readonly DocumentKey[] {
  const { stream, type, id } = logged;
  const [personId, businessId, endpointId] = [personIdOf(stream), businessIdOf(stream), endpointIdOf(stream)];
  if (personId !== undefined) return [{ collection: PEOPLE, id: personId }];
  const notices = isNoticed(type) ? [{ collection: NOTICES, id }] : [];
  if (endpointId !== undefined) return [{ collection: WEBHOOK_ENDPOINTS, id: endpointId }, ...notices];
  if (businessId !== undefined) return [...namedByBusiness(logged, businessId), ...notices];
  const grantId = grantIdOf(stream);
  if (grantId === undefined) return [];
  return [{ collection: GRANTS, id: grantId }, ...namedByGrant(logged)];
}

function namedByBusiness(logged: LogEvent, id: string): readonly DocumentKey[] {
  const { type } = logged;
  return [
    { collection: BUSINESSES, id },
    ...(type.startsWith('business.member_') ? at(MEMBERSHIPS, logged, 'memberId') : []),
    ...(concernsProductionRequest(type) ? [{ collection: PRODUCTION_REQUESTS, id }] : []),
    ...(concernsChangeRequest(type) ? [{ collection: CHANGE_REQUESTS, id }] : []),
  ];
}

function namedByGrant(logged: LogEvent): readonly DocumentKey[] {
  const { type } = logged;
  if (type.startsWith('grant.claim')) return at(BUSINESS_USAGE, logged, 'businessId');
  if (!type.startsWith('grant.returned_mail_')) return [];
  return [...at(RETURNED_MAIL, logged, 'reportId'), ...at(PEOPLE, logged, 'personId')];
}

function at(collection: DocumentKey['collection'], logged: LogEvent, field: string): readonly DocumentKey[] {
  const id = idNamed({ logged }, field);
  return id === undefined ? [] : [{ collection, id }];
}
