import type { RecordedEvent } from '#event-store';
import { EventFields } from '../event-fields.js';
import type { BusinessUsageDocument } from './business-usage-document.js';

/** How many grants become active (or stop to be) by this event of a grant. */
export function activeGrantsChange(event: RecordedEvent): -1 | 0 | 1 {
  switch (event.type) {
    case 'grant.claimed.v1':
    case 'grant.approved.v1':
      return 1;
    case 'grant.released.v1':
      return -1;
    case 'grant.revoked.v1':
      return new EventFields(event).text('previousStatus') === 'active' ? -1 : 0;
    default:
      return 0;
  }
}

export function evolveBusinessUsage(
  document: BusinessUsageDocument | undefined,
  businessId: string,
  change: number,
): BusinessUsageDocument {
  return { businessId, activeGrants: (document?.activeGrants ?? 0) + change };
}
