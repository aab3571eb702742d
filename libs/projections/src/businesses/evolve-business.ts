import {
  assertNever,
  DEFAULT_CLAIM_WINDOW_MINUTES,
  FREE_PLAN,
  type businessStream,
  type RequestedChange,
} from '#domain';
import type { SealedIn } from '#events';
import { missingDocument, mustBeFirst } from '../cannot-apply.js';
import type { BusinessDocument } from './business-document.js';

export type BusinessIn = SealedIn<ReturnType<typeof businessStream>>;
type Of<Type extends BusinessIn['type']> = Extract<BusinessIn, { type: Type }>;

/** The next state of a business's document. @throws CannotApply when the event cannot stand here */
export function evolveBusiness(document: BusinessDocument | undefined, event: BusinessIn): BusinessDocument {
  if (event.type === 'business.registered.v1') {
    mustBeFirst(document, event);
    return begin(event);
  }
  if (document === undefined) return missingDocument(event);
  const next = { ...document, revision: event.revision };
  switch (event.type) {
    case 'business.renamed.v1':
      return { ...next, name: event.data.name };
    case 'business.production_requested.v1':
      return { ...next, productionRequestedAt: event.at };
    case 'business.production_approved.v1':
      return { ...next, mode: 'production', productionRequestedAt: null };
    case 'business.production_withdrawn.v1':
      // Every request ends with it, so that the business may ask again.
      return { ...next, mode: 'demo', productionRequestedAt: null, requested: null };
    case 'business.purpose_set.v1':
      return { ...next, purpose: event.data.purpose };
    case 'business.change_requested.v1':
      return { ...next, requested: requestedIn(event) };
    case 'business.change_approved.v1':
    case 'business.change_refused.v1':
      return { ...next, requested: null };
    case 'business.claim_window_set.v1':
      return { ...next, claimWindowMinutes: event.data.minutes };
    case 'business.plan_set.v1': {
      const { name, requestsPerMinute, previewsPerDay } = event.data.plan;
      return { ...next, plan: { name, requestsPerMinute, previewsPerDay } };
    }
    case 'business.lookups_restricted.v1':
      return { ...next, restrictedUntil: event.data.until };
    case 'business.closed.v1':
      return { ...next, isClosed: true, productionRequestedAt: null, requested: null };
    case 'business.member_invited.v1':
    case 'business.invitation_ended.v1':
    case 'business.member_added.v1':
    case 'business.member_removed.v1':
    case 'business.api_key_created.v1':
    case 'business.api_key_revoked.v1':
      return next;
    default:
      return assertNever(event, 'an event of a business');
  }
}

function begin({ revision, position, data }: Of<'business.registered.v1'>): BusinessDocument {
  return {
    businessId: data.businessId,
    name: data.name,
    mode: 'demo',
    productionRequestedAt: null,
    purpose: null,
    requested: null,
    claimWindowMinutes: DEFAULT_CLAIM_WINDOW_MINUTES,
    plan: FREE_PLAN,
    restrictedUntil: null,
    registered: position,
    revision,
  };
}

/** Null when the request was taken back. */
export function requestedIn({ data: { name, purpose } }: Of<'business.change_requested.v1'>): RequestedChange | null {
  return name === null && purpose === null ? null : { name, purpose };
}
