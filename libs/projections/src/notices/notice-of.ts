import type { BusinessIn } from '../businesses/evolve-business.js';
import type { EndpointIn } from '../webhook-endpoints/evolve-webhook-endpoint.js';
import type { WebhookEndpointDocument } from '../webhook-endpoints/webhook-endpoint-document.js';
import type { NoticeDocument, NoticeKind } from './notice-document.js';

/** What members are told of it; by type, of events of a business and of its webhook endpoints. Null: nothing. */
const KINDS: Readonly<Record<(BusinessIn | EndpointIn)['type'], NoticeKind | null>> = {
  'business.registered.v1': null,
  'business.renamed.v1': null,
  'business.production_requested.v1': null,
  'business.production_approved.v1': 'production_approved',
  'business.production_withdrawn.v1': 'production_withdrawn',
  'business.purpose_set.v1': null,
  'business.change_requested.v1': null,
  'business.change_approved.v1': 'change_approved',
  'business.change_refused.v1': 'change_refused',
  'business.claim_window_set.v1': null,
  'business.plan_set.v1': 'plan_changed',
  'business.closed.v1': null,
  'business.member_invited.v1': null,
  'business.invitation_ended.v1': null,
  'business.member_added.v1': null,
  'business.member_removed.v1': null,
  'business.api_key_created.v1': null,
  'business.api_key_revoked.v1': null,
  'business.lookups_restricted.v1': 'lookups_restricted',
  'endpoint.added.v1': null,
  'endpoint.url_changed.v1': null,
  'endpoint.events_chosen.v1': null,
  'endpoint.described.v1': null,
  'endpoint.removed.v1': null,
  'endpoint.secret_rotated.v1': null,
  'endpoint.failing.v1': 'endpoint_failing',
  'endpoint.recovered.v1': null,
  'endpoint.disabled.v1': 'endpoint_disabled',
  'endpoint.enabled.v1': null,
};

const NOTICED: ReadonlySet<string> = new Set(
  Object.entries(KINDS).flatMap(([type, kind]) => (kind === null ? [] : [type])),
);

/** Whether members are told of events of a type; of one that this version does not know they are told nothing. */
export function isNoticed(type: string): boolean {
  return NOTICED.has(type);
}

/** What members are told of an event; undefined for one that is not for them. */
export function noticeOf(
  event: BusinessIn | EndpointIn,
  businessId: string,
  endpoint: Pick<WebhookEndpointDocument, 'endpointId' | 'url'> | null,
): NoticeDocument | undefined {
  const kind = kindOf(event);
  if (kind === null) return undefined;
  return {
    noticeId: event.id,
    businessId,
    kind,
    at: event.at,
    reason: reasonOf(event),
    until: event.type === 'business.lookups_restricted.v1' ? event.data.until : null,
    endpointId: endpoint?.endpointId ?? null,
    endpointUrl: endpoint?.url ?? null,
    noted: event.position,
  };
}

function kindOf(event: BusinessIn | EndpointIn): NoticeKind | null {
  const declines = event.type === 'business.production_withdrawn.v1' && event.data.declines === true;
  return declines ? 'production_declined' : KINDS[event.type];
}

/** Of what staff decided, who may give one. */
function reasonOf(event: BusinessIn | EndpointIn): string | null {
  const isAnswer =
    event.type === 'business.production_approved.v1' ||
    event.type === 'business.production_withdrawn.v1' ||
    event.type === 'business.change_approved.v1' ||
    event.type === 'business.change_refused.v1';
  return isAnswer ? event.data.reason : null;
}
