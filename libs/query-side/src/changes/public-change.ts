import type { ChangeStatus, GrantChangeKind } from '#assistants';
import type { ActingAssistant, PublicAddress } from '#domain';
import type { PublicMove } from '../move/public-move.js';
import type { PersonGrant } from '../person-grants/person-grant.js';

interface AnyChange {
  readonly id: string;
  readonly status: ChangeStatus;
  readonly assistant: ActingAssistant;
  readonly created_at: string;
  readonly expires_at: string;
}

interface GrantChange extends AnyChange {
  readonly kind: GrantChangeKind;
  /** The grant as it stands now, and which business holds it or wants to. */
  readonly what: { readonly grant: PersonGrant };
}

interface MoveChange extends AnyChange {
  readonly kind: 'schedule_move';
  /** As it was proposed; the grants are listed while it is pending. */
  readonly what: PublicMove;
}

interface MoveEndChange extends AnyChange {
  readonly kind: 'cancel_move';
  readonly what: {
    readonly upcoming_address: PublicAddress;
    /** YYYY-MM-DD */
    readonly effective_date: string;
  };
}

interface AddressChange extends AnyChange {
  readonly kind: 'confirm_address';
  readonly what: { readonly address: PublicAddress };
}

/** What an assistant asked for, with what it would show or change (docs/api.md, Resources, Change). */
export type PublicChange = GrantChange | MoveChange | MoveEndChange | AddressChange;
