import { Query } from '@nestjs/cqrs';

/** docs/api.md, Resources, Status. */
export interface BusinessStatus {
  readonly business: { readonly id: string; readonly name: string };
  readonly plan: { readonly name: string; readonly requests_per_minute: number; readonly previews_per_day: number };
  /** Only while look-ups are restricted after too many unknown keys. */
  readonly restricted_until?: string;
  readonly usage: { readonly active_grants: number; readonly previews_today: number };
}

/** What a business may do and has done. */
export class GetStatus extends Query<BusinessStatus> {
  constructor(readonly businessId: string) {
    super();
  }
}
