import type { RecordedEvent } from '#event-store';
import { EventFields } from '../event-fields.js';
import type { PersonDocument } from './person-document.js';

/**
 * A grant's event as the person's document sees it: returned mail counts against the person's address, whoever reported
 * it. Undefined when it does not concern the document.
 */
export function evolveOpenReports(
  document: PersonDocument | undefined,
  event: RecordedEvent,
): PersonDocument | undefined {
  if (document?.status !== 'registered') return undefined;
  const fields = new EventFields(event);
  const reportId = fields.text('reportId');
  const others = document.openReports.filter((report) => report.reportId !== reportId);
  if (event.type === 'grant.returned_mail_resolved.v1') return { ...document, openReports: others };
  const answered = fields.integer('personRevision') < document.confirmedRevision;
  if (answered) return undefined;
  const grantId = event.stream.slice('grant-'.length);
  return { ...document, openReports: [...others, { reportId, grantId, businessId: fields.text('businessId') }] };
}

export function concernsReports(event: RecordedEvent): boolean {
  return event.type === 'grant.returned_mail_reported.v1' || event.type === 'grant.returned_mail_resolved.v1';
}
