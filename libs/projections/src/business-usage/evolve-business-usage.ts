import { assertNever, type grantStream } from '#domain';
import type { SealedIn } from '#events';
import type { BusinessUsageDocument } from './business-usage-document.js';

/** How many grants become active (or stop to be) by this event of a grant. */
export function activeGrantsChange(event: SealedIn<ReturnType<typeof grantStream>>): -1 | 0 | 1 {
  switch (event.type) {
    case 'grant.claimed.v1':
    case 'grant.approved.v1':
      return 1;
    case 'grant.released.v1':
      return -1;
    case 'grant.revoked.v1':
      return event.data.previousStatus === 'active' ? -1 : 0;
    case 'grant.claim_requested.v1':
    case 'grant.denied.v1':
    case 'grant.returned_mail_reported.v1':
    case 'grant.returned_mail_resolved.v1':
    case 'grant.address_change_scheduled.v1':
    case 'grant.address_change_cancelled.v1':
    case 'grant.address_changed.v1':
    case 'grant.address_confirmed.v1':
    case 'grant.name_changed.v1':
      return 0;
    default:
      return assertNever(event, 'an event of a grant');
  }
}

export function evolveBusinessUsage(
  document: BusinessUsageDocument | undefined,
  businessId: string,
  change: number,
): BusinessUsageDocument {
  return { businessId, activeGrants: (document?.activeGrants ?? 0) + change };
}
