import type { AccessEvent } from './access/access-event.js';
import type { BusinessEvent } from './business/business-event.js';
import type { GrantEvent } from './grant/grant-event.js';
import type { OperationsEvent } from './operations/operations-event.js';
import type { PersonEvent } from './person/person-event.js';
import type { PreviewEvent } from './preview/preview-event.js';
import type { StaffEvent } from './staff/staff-event.js';
import type { EndpointEvent } from './webhook-endpoint/endpoint-event.js';

/** Everything that may stand in the log. */
export type StoredEvent =
  PersonEvent | BusinessEvent | PreviewEvent | GrantEvent | EndpointEvent | AccessEvent | StaffEvent | OperationsEvent;
export type EventType = StoredEvent['type'];

/**
 * Whose data key seals a field: the person's that the stream (`person-` or `access-`) is named by, or that of the
 * business, the grant, the preview or the member that the event's data names. A grant's, a preview's and a member's are
 * destroyed when what they seal is of no more use.
 */
export type SealedBy = 'person' | 'business' | 'grant' | 'preview' | 'member';

export interface SealedField<Field extends string = string> {
  /** A top-level field of the event's data. */
  readonly field: Field;
  readonly by: SealedBy;
  /**
   * Whose key sealed it before, in events that the log holds still; `nobody` where it stood in clear
   * (docs/decisions/keys-that-end.md).
   */
  readonly formerly?: SealedBy | 'nobody';
}

type FieldOf<Type extends EventType> = keyof Extract<StoredEvent, { type: Type }>['data'] & string;

const NAME = { field: 'name', by: 'person' } as const;
/** Who signs in as the person, and whose child the person is: the log links nobody who is deleted to anybody. */
const ACCOUNT_ID = { field: 'accountId', by: 'person', formerly: 'nobody' } as const;
const GUARDIAN_ID = { field: 'guardianId', by: 'person', formerly: 'nobody' } as const;
/** Who a member is: under a key of the membership's own, so that nothing links an account's memberships. */
const MEMBERS_ACCOUNT_ID = { field: 'accountId', by: 'member', formerly: 'nobody' } as const;
/** Who is invited: gone with the invitation, or with the membership that came of it. */
const INVITED_EMAIL = { field: 'email', by: 'member' } as const;
const ADDRESS = { field: 'address', by: 'person' } as const;
const KEY = { field: 'key', by: 'person' } as const;
/** The caller's own, and often somebody's name. */
const EXTERNAL_REF = { field: 'externalRef', by: 'grant', formerly: 'business' } as const;
/** In words of whoever looks, and so perhaps with the person's name in it. */
const REASON = { field: 'reason', by: 'person' } as const;
/** The caller's own, and on many platforms it holds a telephone number. */
const CALL_ID = { field: 'callId', by: 'preview', formerly: 'business' } as const;
const ENDPOINT_URL = { field: 'url', by: 'business' } as const;
const SECRET = { field: 'secret', by: 'business' } as const;

/**
 * What of each stored event is never written in clear. Every type has its line, also one with nothing to seal, so that
 * a new event cannot be stored without this being decided.
 */
const SEALED = {
  'person.registered.v1': [NAME, ACCOUNT_ID, GUARDIAN_ID],
  'person.key_issued.v1': [KEY],
  'person.key_replaced.v1': [KEY],
  'person.name_changed.v1': [NAME],
  'person.address_set.v1': [ADDRESS],
  'person.address_corrected.v1': [ADDRESS],
  'person.move_scheduled.v1': [ADDRESS],
  'person.move_cancelled.v1': [],
  'person.move_took_effect.v1': [ADDRESS],
  'person.address_confirmed.v1': [],
  'person.claim_approval_set.v1': [],
  'person.notifications_set.v1': [],
  'person.deleted.v1': [],
  'business.registered.v1': [],
  'business.renamed.v1': [],
  'business.production_requested.v1': [],
  'business.production_approved.v1': [],
  'business.production_withdrawn.v1': [],
  'business.purpose_set.v1': [],
  'business.change_requested.v1': [],
  'business.change_approved.v1': [],
  'business.change_refused.v1': [],
  'business.claim_window_set.v1': [],
  'business.plan_set.v1': [],
  'business.member_invited.v1': [INVITED_EMAIL],
  'business.invitation_ended.v1': [],
  'business.member_added.v1': [MEMBERS_ACCOUNT_ID],
  'business.member_removed.v1': [],
  'business.api_key_created.v1': [],
  'business.api_key_revoked.v1': [],
  'business.lookups_restricted.v1': [],
  'preview.made.v1': [CALL_ID],
  'grant.claimed.v1': [EXTERNAL_REF],
  'grant.claim_requested.v1': [EXTERNAL_REF],
  'grant.approved.v1': [],
  'grant.denied.v1': [],
  'grant.released.v1': [],
  'grant.revoked.v1': [],
  'grant.returned_mail_reported.v1': [],
  'grant.returned_mail_resolved.v1': [],
  'grant.address_change_scheduled.v1': [],
  'grant.address_change_cancelled.v1': [],
  'grant.address_changed.v1': [],
  'grant.address_confirmed.v1': [],
  'grant.name_changed.v1': [],
  'endpoint.added.v1': [ENDPOINT_URL, SECRET],
  'endpoint.removed.v1': [],
  'endpoint.secret_rotated.v1': [SECRET],
  'endpoint.failing.v1': [],
  'endpoint.recovered.v1': [],
  'endpoint.disabled.v1': [],
  'endpoint.enabled.v1': [],
  'access.previewed.v1': [],
  'access.claimed.v1': [],
  'access.read.v1': [],
  'access.listed.v1': [],
  'access.viewed_by_staff.v1': [REASON],
  'access.viewed_by_operator.v1': [REASON],
  'staff.looked.v1': [],
  'operations.restored.v1': [],
} as const satisfies { readonly [Type in EventType]: readonly SealedField<FieldOf<Type>>[] };

type SealedName<Type extends EventType> = (typeof SEALED)[Type][number]['field'];

/**
 * What stands in the place of a sealed value for whoever does not open it: a string, which no reader can take for the
 * text itself.
 */
export interface SealedText {
  readonly 'sealed text': true;
}

/** Whether what is sealed in an event was opened for its reader. */
export type Form = 'opened' | 'sealed';

/** A sealed field's value in either form. What is null or absent is never sealed. */
export type InForm<F extends Form, Value> = F extends 'sealed' ? SealedText | Extract<Value, null | undefined> : Value;

type DataIn<F extends Form, Type extends EventType, Data> = {
  readonly [Field in keyof Data]: Field extends SealedName<Type> ? InForm<F, Data[Field]> : Data[Field];
};

/** Events as a reader of the form has them. */
export type EventIn<F extends Form, Event extends StoredEvent> = Event extends StoredEvent
  ? { readonly type: Event['type']; readonly at: string; readonly data: DataIn<F, Event['type'], Event['data']> }
  : never;

/** Events as they stand in the log. */
export type Sealed<Event extends StoredEvent> = EventIn<'sealed', Event>;
export type SealedEvent = Sealed<StoredEvent>;

/** Those that hold nothing sealed, and so are the same in either form. */
export type Unsealed<Event extends StoredEvent> = Event extends StoredEvent
  ? [SealedName<Event['type']>] extends [never]
    ? Event
    : never
  : never;

/** Whether an event, in either form, is of one kind's, such as `grant`. */
export function isOf<Event extends { readonly type: EventType }, Kind extends string>(
  event: Event,
  kind: Kind,
): event is Extract<Event, { readonly type: `${Kind}.${string}` }> {
  return event.type.startsWith(`${kind}.`);
}

export const SEALED_FIELDS: Readonly<Record<EventType, readonly SealedField[]>> = SEALED;

/** Every stored event type. */
export const EVENT_TYPES: readonly EventType[] = Object.keys(SEALED).filter(isEventType);

export function isEventType(type: string): type is EventType {
  return Object.hasOwn(SEALED, type);
}
