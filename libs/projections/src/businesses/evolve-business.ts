import { DEFAULT_CLAIM_WINDOW_MINUTES, FREE_PLAN, type Plan, type RequestedChange } from '#domain';
import type { RecordedEvent } from '#event-store';
import { CannotApply, EventFields, missingDocument, mustBeFirst, unknownType } from '../event-fields.js';
import type { BusinessDocument } from './business-document.js';

/** The next state of a business's document. @throws CannotApply when the event cannot stand here */
export function evolveBusiness(document: BusinessDocument | undefined, event: RecordedEvent): BusinessDocument {
  const fields = new EventFields(event);
  if (event.type === 'business.registered.v1') {
    mustBeFirst(document, event);
    return begin(event, fields);
  }
  if (document === undefined) return missingDocument(event);
  const next = { ...document, revision: event.revision };
  switch (event.type) {
    case 'business.renamed.v1':
      return { ...next, name: fields.text('name') };
    case 'business.production_requested.v1':
      return { ...next, productionRequestedAt: event.metadata.time };
    case 'business.production_approved.v1':
      return { ...next, mode: 'production', productionRequestedAt: null };
    case 'business.production_withdrawn.v1':
      // Every request ends with it, so that the business may ask again.
      return { ...next, mode: 'demo', productionRequestedAt: null, requested: null };
    case 'business.purpose_set.v1':
      return { ...next, purpose: fields.text('purpose') };
    case 'business.change_requested.v1':
      return { ...next, requested: requestedIn(fields) };
    case 'business.change_approved.v1':
    case 'business.change_refused.v1':
      return { ...next, requested: null };
    case 'business.claim_window_set.v1':
      return { ...next, claimWindowMinutes: fields.integer('minutes') };
    case 'business.plan_set.v1':
      return { ...next, plan: planOf(event, fields) };
    case 'business.lookups_restricted.v1':
      return { ...next, restrictedUntil: fields.text('until') };
    case 'business.member_added.v1':
    case 'business.member_removed.v1':
    case 'business.api_key_created.v1':
    case 'business.api_key_revoked.v1':
      return next;
    default:
      return unknownType(event);
  }
}

function begin(event: RecordedEvent, fields: EventFields): BusinessDocument {
  return {
    businessId: fields.text('businessId'),
    name: fields.text('name'),
    mode: 'demo',
    productionRequestedAt: null,
    purpose: null,
    requested: null,
    claimWindowMinutes: DEFAULT_CLAIM_WINDOW_MINUTES,
    plan: FREE_PLAN,
    restrictedUntil: null,
    revision: event.revision,
  };
}

/** Null when the request was taken back. */
export function requestedIn(fields: EventFields): RequestedChange | null {
  const [name, purpose] = [fields.textOrNull('name'), fields.textOrNull('purpose')];
  return name === null && purpose === null ? null : { name, purpose };
}

function planOf(event: RecordedEvent, fields: EventFields): Plan {
  const { name, requestsPerMinute, previewsPerDay } = fields.object('plan');
  if (typeof name !== 'string' || typeof requestsPerMinute !== 'number' || typeof previewsPerDay !== 'number') {
    throw new CannotApply(`${event.type} at ${event.position}: plan is not a plan`);
  }
  return { name, requestsPerMinute, previewsPerDay };
}
