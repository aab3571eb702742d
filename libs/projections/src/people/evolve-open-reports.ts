import { grantIdOf, type grantStream } from '#domain';
import type { SealedIn } from '#events';
import type { PersonDocument } from './person-document.js';

type GrantIn = SealedIn<ReturnType<typeof grantStream>>;
/** An event of a grant by which mail to the person came back, or that was mended. */
export type ReportIn = Extract<
  GrantIn,
  { type: 'grant.returned_mail_reported.v1' | 'grant.returned_mail_resolved.v1' }
>;

/**
 * A grant's event as the person's document sees it: returned mail counts against the person's address, whoever reported
 * it. Undefined when it does not concern the document.
 */
export function evolveOpenReports(document: PersonDocument | undefined, event: ReportIn): PersonDocument | undefined {
  if (document?.status !== 'registered') return undefined;
  const { reportId, personRevision, businessId } = event.data;
  const others = document.openReports.filter((report) => report.reportId !== reportId);
  if (event.type === 'grant.returned_mail_resolved.v1') return { ...document, openReports: others };
  const answered = personRevision < document.confirmedRevision;
  if (answered) return undefined;
  const grantId = grantIdOf(event.stream) ?? '';
  return { ...document, openReports: [...others, { reportId, grantId, businessId }] };
}

export function concernsReports(event: GrantIn): event is ReportIn {
  return event.type === 'grant.returned_mail_reported.v1' || event.type === 'grant.returned_mail_resolved.v1';
}
