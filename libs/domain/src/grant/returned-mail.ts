import type { Form } from '../sealed-fields.js';
import type { Resolution, ReturnedMailResolved } from './grant-event.js';
import type { ActiveGrant } from './grant-state.js';

/**
 * The end of the grant's open report; undefined when none is open or the open one was reported after the confirmation.
 *
 * @param by.personRevision the person's revision that confirmed or changed the address
 */
export function returnedMailResolved(
  grant: ActiveGrant<Form>,
  by: { readonly at: string; readonly personRevision: number; readonly resolution: Resolution },
): ReturnedMailResolved | undefined {
  const { openReport, personId, businessId } = grant;
  if (openReport === null || openReport.personRevision >= by.personRevision) return undefined;
  const { at, personRevision, resolution } = by;
  return {
    type: 'grant.returned_mail_resolved.v1',
    at,
    data: { reportId: openReport.reportId, personId, businessId, personRevision, resolution },
  };
}
