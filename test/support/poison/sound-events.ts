import type { EventType, StoredEvent } from '#domain';
import { ADDRESS, NAME } from '../personas/made-up-person.js';
import type { StoryIds } from './story-ids.js';

type DataOf<Type extends EventType> = Extract<StoredEvent, { type: Type }>['data'];

const ID = '11111111-1111-4111-8111-111111111111';
const DAY = '2031-02-03';
const TIME = '2031-02-03T04:05:06.789Z';
const OF_PERSON = { personRevision: 2 };
const PLAN = { name: 'large', requestsPerMinute: 100_000, previewsPerDay: 100_000 };

const claim = ({ grantId, previewId, businessId, personId }: StoryIds) =>
  ({ grantId, previewId, businessId, personId, externalRef: 'order 7', channel: 'api', ...OF_PERSON }) as const;
const report = ({ personId, businessId }: StoryIds) => ({ reportId: ID, personId, businessId, ...OF_PERSON });
const look = { fields: ['action'], reason: 'a question of the person’s' };
const assistantLook = { assistantId: ID, assistantName: 'an assistant', fields: ['address'] };
const access = ({ businessId }: StoryIds) => ({ businessId, channel: 'api', fields: ['name'] }) as const;
const ofGrant = (ids: StoryIds) => ({ ...access(ids), grantId: ids.grantId, grantRevision: 0 });

/** An event of every type as the service may store it, before it is sealed. */
export const SOUND_EVENTS: { readonly [Type in EventType]: (ids: StoryIds) => DataOf<Type> } = {
  'person.registered.v1': ({ personId, accountId }) => ({ personId, accountId, guardianId: null, name: NAME }),
  'person.key_issued.v1': () => ({ keyId: ID, key: '0123456789' }),
  'person.key_replaced.v1': () => ({ keyId: ID, key: '0123456789', replacedKeyId: ID, leftOut: [] }),
  'person.name_changed.v1': () => ({ name: NAME, fields: ['given_name'] }),
  'person.address_set.v1': () => ({ address: ADDRESS }),
  'person.address_corrected.v1': () => ({ address: ADDRESS }),
  'person.move_scheduled.v1': () => ({ moveId: ID, address: ADDRESS, effectiveDate: DAY, leftOut: [] }),
  'person.move_cancelled.v1': () => ({ moveId: ID }),
  'person.move_took_effect.v1': () => ({ moveId: ID, address: ADDRESS, effectiveDate: DAY }),
  'person.address_confirmed.v1': () => ({}),
  'person.claim_approval_set.v1': () => ({ required: true }),
  'person.notifications_set.v1': () => ({ claims: true, returnedMail: false, moves: true }),
  'person.deleted.v1': () => ({}),
  'business.registered.v1': ({ businessId }) => ({ businessId, name: 'Example Letters' }),
  'business.renamed.v1': () => ({ name: 'Other Letters' }),
  'business.production_requested.v1': () => ({ useCase: 'letters' }),
  'business.production_approved.v1': () => ({ reason: null }),
  'business.production_withdrawn.v1': () => ({ reason: null }),
  'business.purpose_set.v1': () => ({ purpose: 'letters' }),
  'business.change_requested.v1': () => ({ name: 'Other Letters', purpose: null }),
  'business.change_approved.v1': () => ({ reason: null }),
  'business.change_refused.v1': () => ({ reason: null }),
  'business.claim_window_set.v1': () => ({ minutes: 30 }),
  'business.plan_set.v1': () => ({ plan: PLAN }),
  'business.member_invited.v1': ({ memberId }) => ({
    ...{ memberId: ID, email: 'ada@people.example' },
    ...{ role: 'admin', invitedBy: memberId },
  }),
  'business.invitation_ended.v1': () => ({ memberId: ID, how: 'refused' }),
  'business.member_added.v1': ({ accountId }) => ({ memberId: ID, accountId, role: 'admin' }),
  'business.member_removed.v1': ({ memberId }) => ({ memberId }),
  'business.api_key_created.v1': () => ({ keyId: ID, name: 'web', hint: 'abcd' }),
  'business.api_key_revoked.v1': ({ keyId }) => ({ keyId }),
  'business.closed.v1': () => ({}),
  'business.lookups_restricted.v1': () => ({ until: TIME }),
  'preview.made.v1': ({ previewId, businessId, personId }) => ({
    ...{ previewId, businessId, personId, keyId: ID, channel: 'voice', callId: 'call-7', expiresAt: TIME },
  }),
  'grant.claimed.v1': claim,
  'grant.claim_requested.v1': claim,
  'grant.approved.v1': () => OF_PERSON,
  'grant.denied.v1': () => ({}),
  'grant.released.v1': () => ({}),
  'grant.revoked.v1': () => ({ reason: 'person_revoked', previousStatus: 'active', personRevision: null }),
  'grant.returned_mail_reported.v1': report,
  'grant.returned_mail_resolved.v1': (ids) => ({ ...report(ids), resolution: 'confirmed' }),
  'grant.address_change_scheduled.v1': () => ({ ...OF_PERSON, effectiveDate: DAY }),
  'grant.address_change_cancelled.v1': () => ({ ...OF_PERSON, announced: true }),
  'grant.address_changed.v1': () => ({ ...OF_PERSON, effectiveDate: DAY, cause: 'move' }),
  'grant.address_confirmed.v1': () => OF_PERSON,
  'grant.name_changed.v1': () => ({ ...OF_PERSON, fields: ['given_name'] }),
  'endpoint.added.v1': ({ endpointId, businessId }) => ({
    ...{ endpointId, businessId, url: 'https://hooks.example.com/', secret: 'c2VjcmV0', events: null },
  }),
  'endpoint.url_changed.v1': ({ businessId }) => ({ businessId, url: 'https://hooks.example.com/new' }),
  'endpoint.events_chosen.v1': () => ({ events: ['name.changed'] }),
  'endpoint.described.v1': ({ businessId }) => ({ businessId, description: 'x' }),
  'endpoint.removed.v1': () => ({}),
  'endpoint.secret_rotated.v1': ({ businessId }) => ({ businessId, secret: 'c2VjcmV0', previousUntil: TIME }),
  'endpoint.failing.v1': () => ({ since: TIME }),
  'endpoint.recovered.v1': () => ({}),
  'endpoint.disabled.v1': () => ({ failingSince: TIME }),
  'endpoint.enabled.v1': () => ({}),
  'access.previewed.v1': (ids) => ({ ...access(ids), previewId: ID }),
  'access.claimed.v1': ofGrant,
  'access.read.v1': ofGrant,
  'access.listed.v1': ofGrant,
  'access.viewed_by_staff.v1': ({ ownerAccountId }) => ({ ...look, accountId: ownerAccountId }),
  'access.viewed_by_operator.v1': () => ({ ...look, operator: 'op' }),
  'access.read_by_assistant.v1': () => assistantLook,
  'access.listed_by_assistant.v1': () => assistantLook,
  'staff.searched.v1': ({ ownerAccountId }) => ({ accountId: ownerAccountId, sought: 'xxxx', reason: 'asked' }),
  'staff.looked.v1': ({ ownerAccountId, personId }) => ({ accountId: ownerAccountId, personId, cursor: null }),
  'signin.refused.v1': () => ({ means: 'code', address: null, network: 'a network' }),
  'signin.renewed.v1': () => ({ means: 'link', address: 'an address', network: null }),
  'signin.counted.v1': () => ({ since: TIME, refused: 1, renewed: 0, addresses: 1, networks: 1 }),
  'operations.restored.v1': () => ({
    ...{ by: 'operator:op', backup: null, backupMadeAt: null, head: null, events: null, registerAsOf: null },
    ...{ oldRegisterAccepted: false, restoredAt: TIME },
  }),
  'operations.proofs_begun.v1': () => ({
    ...{ by: 'operator:op', origin: 'consent.example/log', formerOrigin: null, formerSize: null, formerRoot: null },
    begunAt: TIME,
  }),
  'operations.access_archived.v1': () => ({
    ...{ by: 'operator:op', file: 'archive.gz', sha256: '00', bytes: 100, events: 1, first: '1', last: '1' },
    ...{ firstAt: TIME, lastAt: TIME },
  }),
};
