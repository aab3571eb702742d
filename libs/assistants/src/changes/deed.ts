import type { Address } from '#domain';

/** Everything that an assistant may ask for and that the person confirms in the app (docs/api.md, Changes). */
export const CHANGE_KINDS = [
  'approve_claim',
  'deny_claim',
  'revoke_grant',
  'schedule_move',
  'cancel_move',
  'confirm_address',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export type GrantChangeKind = 'approve_claim' | 'deny_claim' | 'revoke_grant';

/** What happens to a grant. */
export interface GrantDeed {
  readonly kind: GrantChangeKind;
  readonly grantId: string;
}

export interface MoveDeed {
  readonly kind: 'schedule_move';
  /** Standardised. */
  readonly address: Address;
  /** YYYY-MM-DD */
  readonly effectiveDate: string;
  /** The first of the grants that go along when it is proposed, newest first, to be shown; and how many there are. */
  readonly kept: readonly string[];
  readonly keptCount: number;
  /** Every grant that does not. What is claimed after that goes along: the person never saw it left out. */
  readonly leftOut: readonly string[];
}

/** Of the move that is scheduled when it is proposed. */
export interface MoveEndDeed {
  readonly kind: 'cancel_move';
  readonly moveId: string;
  readonly address: Address;
  /** YYYY-MM-DD */
  readonly effectiveDate: string;
}

/** Of the address that is in force when it is proposed. */
export interface AddressDeed {
  readonly kind: 'confirm_address';
  readonly address: Address;
}

/** What a change does once the person confirms it, as the person is shown it before. */
export type Deed = GrantDeed | MoveDeed | MoveEndDeed | AddressDeed;
