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

export type AccessPreviewed = DomainEvent<'access.previewed.v1', AccessData & { readonly previewId: string }>;
export type AccessClaimed = DomainEvent<'access.claimed.v1', GrantAccessData>;
export type AccessRead = DomainEvent<'access.read.v1', GrantAccessData>;
export type AccessListed = DomainEvent<'access.listed.v1', GrantAccessData>;

/** One entry of a person's access history; they stand in `access-{personId}`. */
export type AccessEvent = AccessPreviewed | AccessClaimed | AccessRead | AccessListed;
