import type { Role } from './business-event.js';
import type { RegisteredBusiness, RequestedChange } from './business-state.js';

/** A business as the console and staff see it. */
export interface PublicBusiness {
  readonly id: string;
  readonly name: string;
  readonly purpose: string | null;
  /** What waits for staff; null when nothing does. */
  readonly requested: { readonly name?: string; readonly purpose?: string } | null;
  readonly mode: 'demo' | 'production';
  readonly production_requested_at: string | null;
  /** What staff read of a request that is open: for members, of one business by itself. */
  readonly use_case?: string;
  readonly claim_window_minutes: number;
  readonly plan: { readonly name: string; readonly requests_per_minute: number; readonly previews_per_day: number };
  /** Of the account that asks; null for staff. */
  readonly role: Role | null;
}

/** What a public business is made of; a document of a view will do as well. */
type Shown = Pick<
  RegisteredBusiness,
  'businessId' | 'name' | 'mode' | 'productionRequestedAt' | 'claimWindowMinutes' | 'plan'
> &
  // Documents from before there were any have none; of the use case, none has.
  Partial<Pick<RegisteredBusiness, 'purpose' | 'requested' | 'useCase'>>;

export function publicBusiness(business: Shown, role: Role | null): PublicBusiness {
  const { businessId, name, purpose = null, requested = null, mode } = business;
  const { productionRequestedAt, useCase = null, claimWindowMinutes, plan } = business;
  return {
    id: businessId,
    name,
    purpose,
    requested: requested && publicRequest(requested),
    mode,
    production_requested_at: productionRequestedAt,
    ...(role !== null && useCase !== null && { use_case: useCase }),
    claim_window_minutes: claimWindowMinutes,
    plan: { name: plan.name, requests_per_minute: plan.requestsPerMinute, previews_per_day: plan.previewsPerDay },
    role,
  };
}

function publicRequest({ name, purpose }: RequestedChange): NonNullable<PublicBusiness['requested']> {
  return { ...(name !== null && { name }), ...(purpose !== null && { purpose }) };
}
