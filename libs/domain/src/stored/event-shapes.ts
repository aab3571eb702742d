import { REVOCATION_REASONS } from '../grant/grant-event.js';
import { OPEN_STATUSES } from '../grant/grant-status.js';
import { CHANNELS } from '../preview/preview-event.js';
import { SIGN_IN_MEANS } from '../sign-in/sign-in-event.js';
import { CHOSEN_EVENT_TYPES } from '../webhook-endpoint/webhook-event-type.js';
import {
  count,
  day,
  flag,
  id,
  instant,
  listOf,
  objectOf,
  oneOf,
  orAbsent,
  orNull,
  ownId,
  revision,
  sealedBy,
  text,
  type FieldRule,
  type SealedRule,
} from './field-rules.js';
import type { DataOf, EventType } from './stored-event.js';

type Shape<Type extends EventType> = { readonly [Field in keyof DataOf<Type>]-?: FieldRule };

const channel = oneOf(CHANNELS);
const ids = listOf(id);
const names = listOf(text);
const ofPerson = { personRevision: revision };
const name = sealedBy('person');
const address = sealedBy('person');
const key = sealedBy('person');
/** Who signs in as the person, and whose child the person is: the log links nobody who is deleted to anybody. */
const account = sealedBy('person', 'nobody');
/** Who a member is: under a key of the membership's own, so that nothing links an account's memberships. */
const membersAccount = sealedBy('member', 'nobody');
/** Who is invited: gone with the invitation, or with the membership that came of it. */
const invitedEmail = sealedBy('member');
/** The caller's own, and often somebody's name. */
const externalRef = orNull(sealedBy('grant', 'business'));
/** In words of whoever looks, and so perhaps with the person's name in it. */
const lookReason = orNull(sealedBy('person'));
/** The same of a look at whoever has no key any more, and of a search that found nobody. */
const passingReason = sealedBy('look-day');
const searched = sealedBy('look-day', 'nobody');
/** The caller's own, and on many platforms it holds a telephone number. */
const callId = orNull(sealedBy('preview', 'business'));
const url = sealedBy('business');
const secret = sealedBy('business');
const chosenEvents = orNull(listOf(oneOf(CHOSEN_EVENT_TYPES)));

const claim = {
  ...{ grantId: ownId, previewId: id, businessId: id, personId: id, externalRef, channel },
  ...ofPerson,
};
const report = { reportId: id, personId: id, businessId: id, ...ofPerson };
const access = { businessId: id, channel, fields: names };
const grantAccess = { ...access, grantId: id, grantRevision: count };
const assistantLook = { assistantId: id, assistantName: sealedBy('person'), fields: names };
const look = { fields: names, reason: lookReason, passingReason: orAbsent(passingReason) };
const plan = objectOf({ name: text, requestsPerMinute: count, previewsPerDay: count });
const role = oneOf(['owner', 'admin', 'developer']);
const means = oneOf(SIGN_IN_MEANS);
const resolution = oneOf(['confirmed', 'updated']);
const status = oneOf(OPEN_STATUSES);

/**
 * What every stored event holds as it stands in the log, and what of it is never written in clear. Every type has its
 * line, also one that holds nothing, so that none can be stored without this being decided, and no damage goes
 * unnoticed.
 */
export const EVENT_SHAPES = {
  'person.registered.v1': { personId: ownId, accountId: orNull(account), guardianId: orNull(account), name },
  'person.key_issued.v1': { keyId: id, key },
  'person.key_replaced.v1': {
    ...{ keyId: id, key, replacedKeyId: id, leftOut: ids },
    keptAlone: orAbsent(ids),
  },
  'person.name_changed.v1': { name, fields: names },
  'person.address_set.v1': { address },
  'person.address_corrected.v1': { address },
  'person.move_scheduled.v1': { moveId: id, address, effectiveDate: day, leftOut: ids },
  'person.move_cancelled.v1': { moveId: id },
  'person.move_took_effect.v1': { moveId: id, address, effectiveDate: day },
  'person.address_confirmed.v1': {},
  'person.claim_approval_set.v1': { required: flag },
  'person.notifications_set.v1': { claims: flag, returnedMail: flag, moves: flag },
  'person.deleted.v1': {},
  'business.registered.v1': { businessId: ownId, name: text },
  'business.renamed.v1': { name: text },
  'business.production_requested.v1': { useCase: text },
  'business.production_approved.v1': { reason: orNull(text) },
  'business.production_withdrawn.v1': { reason: orNull(text), declines: orAbsent(flag) },
  'business.purpose_set.v1': { purpose: text },
  'business.change_requested.v1': { name: orNull(text), purpose: orNull(text) },
  'business.change_approved.v1': { reason: orNull(text) },
  'business.change_refused.v1': { reason: orNull(text) },
  'business.claim_window_set.v1': { minutes: count },
  'business.plan_set.v1': { plan },
  'business.member_invited.v1': { memberId: id, email: invitedEmail, role, invitedBy: id },
  'business.invitation_ended.v1': { memberId: id, how: oneOf(['refused', 'withdrawn']) },
  'business.member_added.v1': { memberId: id, accountId: membersAccount, role },
  'business.member_removed.v1': { memberId: id },
  'business.api_key_created.v1': { keyId: id, name: text, hint: text, createdBy: orAbsent(id) },
  'business.api_key_revoked.v1': { keyId: id },
  'business.closed.v1': {},
  'business.lookups_restricted.v1': { until: instant },
  'preview.made.v1': {
    ...{ previewId: ownId, businessId: id, personId: id, keyId: id, channel, callId },
    expiresAt: instant,
  },
  'grant.claimed.v1': claim,
  'grant.claim_requested.v1': claim,
  'grant.approved.v1': ofPerson,
  'grant.denied.v1': {},
  'grant.released.v1': {},
  'grant.revoked.v1': {
    ...{ reason: oneOf(REVOCATION_REASONS), previousStatus: status },
    personRevision: orNull(revision),
  },
  'grant.returned_mail_reported.v1': report,
  'grant.returned_mail_resolved.v1': { ...report, resolution },
  'grant.address_change_scheduled.v1': { ...ofPerson, effectiveDate: day },
  'grant.address_change_cancelled.v1': { ...ofPerson, announced: orAbsent(flag) },
  'grant.address_changed.v1': { ...ofPerson, effectiveDate: day, cause: oneOf(['move', 'correction']) },
  'grant.address_confirmed.v1': ofPerson,
  'grant.name_changed.v1': { ...ofPerson, fields: names },
  'endpoint.added.v1': { endpointId: ownId, businessId: id, url, secret, events: chosenEvents },
  'endpoint.url_changed.v1': { businessId: id, url },
  'endpoint.events_chosen.v1': { events: chosenEvents },
  'endpoint.described.v1': { businessId: id, description: orNull(sealedBy('business')) },
  'endpoint.removed.v1': {},
  'endpoint.secret_rotated.v1': { businessId: id, secret, previousUntil: instant },
  'endpoint.failing.v1': { since: instant },
  'endpoint.recovered.v1': {},
  'endpoint.disabled.v1': { failingSince: instant },
  'endpoint.enabled.v1': {},
  'access.previewed.v1': { ...access, previewId: id },
  'access.claimed.v1': grantAccess,
  'access.read.v1': grantAccess,
  'access.listed.v1': grantAccess,
  'access.viewed_by_staff.v1': { ...look, accountId: id },
  'access.viewed_by_operator.v1': { ...look, operator: text },
  'access.read_by_assistant.v1': assistantLook,
  'access.listed_by_assistant.v1': assistantLook,
  'staff.searched.v1': { accountId: ownId, sought: searched, reason: searched },
  'staff.looked.v1': {
    ...{ accountId: ownId, personId: id, cursor: orNull(text) },
    ...{ fields: orAbsent(names), reason: orAbsent(text) },
  },
  'signin.refused.v1': { means, address: orNull(text), network: orNull(text) },
  'signin.renewed.v1': { means, address: text, network: orNull(text) },
  'signin.counted.v1': { since: instant, refused: count, renewed: count, addresses: count, networks: count },
  'operations.restored.v1': {
    ...{ by: text, backup: orNull(text), backupMadeAt: orNull(instant), head: orNull(text), events: orNull(count) },
    ...{ registerAsOf: orNull(instant), oldRegisterAccepted: flag, restoredAt: instant },
  },
  'operations.proofs_begun.v1': {
    ...{ by: text, origin: text, formerOrigin: orNull(text), formerSize: orNull(count), formerRoot: orNull(text) },
    begunAt: instant,
  },
  'operations.access_archived.v1': {
    ...{ by: text, file: text, sha256: text, bytes: count, events: count },
    ...{ first: text, last: text, firstAt: instant, lastAt: instant },
  },
} as const satisfies { readonly [Type in EventType]: Shape<Type> };

type ShapeOf<Type extends EventType> = (typeof EVENT_SHAPES)[Type];

/** The fields of an event that are sealed. */
export type SealedName<Type extends EventType> = {
  [Field in keyof ShapeOf<Type>]: ShapeOf<Type>[Field] extends SealedRule ? Field : never;
}[keyof ShapeOf<Type>];
