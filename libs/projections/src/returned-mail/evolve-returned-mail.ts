import { grantIdOf } from '#domain';
import { missingDocument } from '../cannot-apply.js';
import type { ReportIn } from '../people/evolve-open-reports.js';
import type { ReturnedMailDocument } from './returned-mail-document.js';

/** The next state of a report's document, by the grant's event that reports or resolves it. @throws CannotApply */
export function evolveReturnedMail(document: ReturnedMailDocument | undefined, event: ReportIn): ReturnedMailDocument {
  if (event.type === 'grant.returned_mail_resolved.v1') {
    if (document === undefined) return missingDocument(event);
    return { ...document, resolution: event.data.resolution, resolvedAt: event.at };
  }
  const { reportId, businessId, personId, personRevision } = event.data;
  return {
    ...{ reportId, grantId: grantIdOf(event.stream) ?? '', businessId, personId },
    reportedAt: event.at,
    personRevision,
    resolution: null,
    resolvedAt: null,
    created: event.position,
  };
}
