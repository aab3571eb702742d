import type { RecordedEvent } from '#event-store';
import { BUSINESSES } from '../businesses/business-document.js';
import { BUSINESS_USAGE } from '../business-usage/business-usage-document.js';
import { activeGrantsChange, evolveBusinessUsage } from '../business-usage/evolve-business-usage.js';
import { GRANTS } from '../grants/grant-document.js';
import { evolveGrant } from '../grants/evolve-grant.js';
import { CHANGE_REQUESTS } from '../change-requests/change-request-document.js';
import { MEMBERSHIPS } from '../memberships/membership-document.js';
import { NOTICES } from '../notices/notice-document.js';
import { concernsReports, evolveOpenReports } from '../people/evolve-open-reports.js';
import { evolvePerson } from '../people/evolve-person.js';
import { PEOPLE } from '../people/person-document.js';
import { PRODUCTION_REQUESTS } from '../production-requests/production-request-document.js';
import { evolveReturnedMail } from '../returned-mail/evolve-returned-mail.js';
import { RETURNED_MAIL } from '../returned-mail/returned-mail-document.js';
import { documentNamed, isWhole } from '../event-fields.js';
import type { Projection } from '../projector/projection.js';
import type { WorkingDocuments } from '../projector/working-documents.js';
import { WEBHOOK_ENDPOINTS } from '../webhook-endpoints/webhook-endpoint-document.js';
import { applyBusinessEvent } from './apply-business-event.js';
import { applyEndpointEvent } from './apply-endpoint-event.js';

/**
 * People, grants, businesses and their webhook endpoints, in one projection with one checkpoint: whoever sees a
 * person's new address in the views also sees every grant that ended before it.
 */
export const READ_MODELS: Projection = {
  name: 'read-models',
  streamPrefixes: ['person-', 'grant-', 'business-', 'endpoint-'],
  collections: [
    PEOPLE,
    GRANTS,
    RETURNED_MAIL,
    BUSINESSES,
    BUSINESS_USAGE,
    MEMBERSHIPS,
    PRODUCTION_REQUESTS,
    CHANGE_REQUESTS,
    NOTICES,
    WEBHOOK_ENDPOINTS,
  ],
  apply,
};

async function apply(event: RecordedEvent, documents: WorkingDocuments, now: string): Promise<void> {
  const dash = event.stream.indexOf('-');
  const id = event.stream.slice(dash + 1);
  switch (event.stream.slice(0, dash)) {
    case 'person':
      return documents.evolve(PEOPLE, id, event, (person) => evolvePerson(person, event));
    case 'business':
      return applyBusinessEvent(event, id, documents);
    case 'endpoint':
      return applyEndpointEvent(event, id, documents);
    default:
      return applyToGrant(event, id, documents, now);
  }
}

async function applyToGrant(event: RecordedEvent, id: string, documents: WorkingDocuments, now: string): Promise<void> {
  await documents.evolve(GRANTS, id, event, (grant) => evolveGrant(grant, event, now));
  const grant = await documents.current(GRANTS, id);
  if (grant === undefined) return;
  if (concernsReports(event)) {
    const reportId = documentNamed(event, 'reportId');
    await documents.evolve(RETURNED_MAIL, reportId, event, (report) => evolveReturnedMail(report, event));
  }
  // The person and the business have other grants, which must not wait behind this one.
  if (!isWhole(event)) return;
  if (concernsReports(event)) {
    await documents.evolve(PEOPLE, grant.personId, event, (person) => evolveOpenReports(person, event));
  }
  await documents.evolve(BUSINESS_USAGE, grant.businessId, event, (usage) => {
    const change = activeGrantsChange(event);
    return change === 0 ? undefined : evolveBusinessUsage(usage, grant.businessId, change);
  });
}
