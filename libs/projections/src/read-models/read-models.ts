import {
  businessIdOf,
  businessStream,
  endpointIdOf,
  endpointStream,
  grantIdOf,
  grantStream,
  personIdOf,
  personStream,
} from '#domain';
import type { LogEvent } from '#events';
import { BUSINESSES } from '../businesses/business-document.js';
import { BUSINESS_USAGE } from '../business-usage/business-usage-document.js';
import { activeGrantsChange, evolveBusinessUsage } from '../business-usage/evolve-business-usage.js';
import { GRANTS } from '../grants/grant-document.js';
import { evolveGrant } from '../grants/evolve-grant.js';
import { grantReadableTimes } from '../grants/grant-readable-times.js';
import { CHANGE_REQUESTS } from '../change-requests/change-request-document.js';
import { MEMBERSHIPS } from '../memberships/membership-document.js';
import { NOTICES } from '../notices/notice-document.js';
import { concernsReports, evolveOpenReports } from '../people/evolve-open-reports.js';
import { evolvePerson } from '../people/evolve-person.js';
import { PEOPLE } from '../people/person-document.js';
import { PRODUCTION_REQUESTS } from '../production-requests/production-request-document.js';
import { evolveReturnedMail } from '../returned-mail/evolve-returned-mail.js';
import { RETURNED_MAIL } from '../returned-mail/returned-mail-document.js';
import { idNamed, incoming, type IncomingEvent } from '../incoming-event.js';
import type { Projection } from '#projecting';
import type { WorkingDocuments } from '#projecting';
import { WEBHOOK_ENDPOINTS } from '../webhook-endpoints/webhook-endpoint-document.js';
import { applyBusinessEvent } from './apply-business-event.js';
import { applyEndpointEvent } from './apply-endpoint-event.js';
import { readAhead } from './read-ahead.js';

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
  // A notice says the URL that its endpoint had then.
  writtenLast: [WEBHOOK_ENDPOINTS],
  readAhead,
  apply,
  readableTimes: grantReadableTimes,
};

async function apply(logged: LogEvent, documents: WorkingDocuments, now: string): Promise<void> {
  const { stream } = logged;
  const [personId, businessId, endpointId] = [personIdOf(stream), businessIdOf(stream), endpointIdOf(stream)];
  if (personId !== undefined) {
    const { read } = incoming(personStream(personId), logged);
    return documents.evolve(PEOPLE, personId, logged, (person) => evolvePerson(person, read()));
  }
  if (businessId !== undefined)
    return applyBusinessEvent(incoming(businessStream(businessId), logged), businessId, documents);
  if (endpointId !== undefined)
    return applyEndpointEvent(incoming(endpointStream(endpointId), logged), endpointId, documents);
  const grantId = grantIdOf(stream);
  if (grantId !== undefined) return applyToGrant(incoming(grantStream(grantId), logged), grantId, documents, now);
}

async function applyToGrant(
  grants: IncomingEvent<ReturnType<typeof grantStream>>,
  id: string,
  documents: WorkingDocuments,
  now: string,
): Promise<void> {
  const { logged, event, read } = grants;
  await documents.evolve(GRANTS, id, logged, (grant) => evolveGrant(grant, read(), now));
  if (grants.logged.type.startsWith('grant.returned_mail_')) {
    const reportId = idNamed(grants, 'reportId') ?? logged.stream;
    await documents.evolve(RETURNED_MAIL, reportId, logged, (report) => {
      const reporting = read();
      return concernsReports(reporting) ? evolveReturnedMail(report, reporting) : undefined;
    });
  }
  const grant = await documents.current(GRANTS, id);
  // The person and the business have other grants, which must not wait behind this one.
  if (event === undefined || grant === undefined) return;
  if (concernsReports(event)) {
    await documents.evolve(PEOPLE, grant.personId, logged, (person) => evolveOpenReports(person, event));
  }
  await documents.evolve(BUSINESS_USAGE, grant.businessId, logged, (usage) => {
    const change = activeGrantsChange(event);
    return change === 0 ? undefined : evolveBusinessUsage(usage, grant.businessId, change);
  });
}
