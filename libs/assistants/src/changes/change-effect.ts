import type { Address } from '#domain';

/** What an assistant may ask for of a grant (docs/api.md, Resources, Change). */
export type GrantChangeKind = 'approve_claim' | 'deny_claim' | 'revoke_grant';

/** What happens to a grant. */
interface GrantEffect {
  readonly kind: GrantChangeKind;
  readonly grantId: string;
}

interface MovePlanEffect {
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
interface MoveEndEffect {
  readonly kind: 'cancel_move';
  readonly moveId: string;
  readonly address: Address;
  /** YYYY-MM-DD */
  readonly effectiveDate: string;
}

/** Of the address that is in force when it is proposed. */
interface AddressEffect {
  readonly kind: 'confirm_address';
  readonly address: Address;
}

/** What a change does once the person confirms it, as the person is shown it before. */
export type ChangeEffect = GrantEffect | MovePlanEffect | MoveEndEffect | AddressEffect;

export type ChangeKind = ChangeEffect['kind'];
