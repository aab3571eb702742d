import type { DomainEvent } from '../decider.js';
import type { Channel } from '../preview/preview-event.js';

interface AccessData {
  readonly businessId: string;
  readonly channel: Channel;
  /** Names of what was disclosed, such as `display.name` or `address`; empty for a pending claim. */
  readonly fields: readonly string[];
}

interface GrantAccessData extends AccessData {
  readonly grantId: string;
  /** The grant stream's revision that the disclosure relied on. */
  readonly grantRevision: number;
}

interface LookData {
  readonly fields: readonly string[];
  /** Why, in the looker's own words; null where none was given, or where the person had no key to seal it. */
  readonly reason: string | null;
  /**
   * Why, where the person had no key: erased before, or damaged. Sealed under the key of the day's looks, and null once
   * that has ended. Absent in all other looks, and in those from before there were such keys.
   */
  readonly passingReason?: string | null;
}

interface AssistantData {
  readonly assistantId: string;
  /** The name that the person knew it by then. */
  readonly assistantName: string;
  readonly fields: readonly string[];
}

type AccessPreviewed = DomainEvent<'access.previewed.v1', AccessData & { readonly previewId: string }>;
type AccessClaimed = DomainEvent<'access.claimed.v1', GrantAccessData>;
type AccessRead = DomainEvent<'access.read.v1', GrantAccessData>;
type AccessListed = DomainEvent<'access.listed.v1', GrantAccessData>;
type AccessViewedByStaff = DomainEvent<'access.viewed_by_staff.v1', LookData & { readonly accountId: string }>;
type AccessViewedByOperator = DomainEvent<'access.viewed_by_operator.v1', LookData & { readonly operator: string }>;

type AccessReadByAssistant = DomainEvent<'access.read_by_assistant.v1', AssistantData>;
type AccessListedByAssistant = DomainEvent<'access.listed_by_assistant.v1', AssistantData>;

/** A business was shown something of the person. */
export type DisclosureEvent = AccessPreviewed | AccessClaimed | AccessRead | AccessListed;
/** Somebody who runs the service looked at the person. */
export type LookEvent = AccessViewedByStaff | AccessViewedByOperator;
/** An assistant of the person's own was shown something: one thing, or a list. */
export type AssistantLookEvent = AccessReadByAssistant | AccessListedByAssistant;

/** One entry of a person's access history; they stand in `access-{personId}`. */
export type AccessEvent = DisclosureEvent | LookEvent | AssistantLookEvent;

export function isLook<Event extends { readonly type: AccessEvent['type'] }>(
  event: Event,
): event is Extract<Event, { readonly type: LookEvent['type'] }> {
  return event.type === 'access.viewed_by_staff.v1' || event.type === 'access.viewed_by_operator.v1';
}

export function isAssistantLook<Event extends { readonly type: AccessEvent['type'] }>(
  event: Event,
): event is Extract<Event, { readonly type: AssistantLookEvent['type'] }> {
  return event.type === 'access.read_by_assistant.v1' || event.type === 'access.listed_by_assistant.v1';
}
