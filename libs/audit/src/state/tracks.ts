import type { CarriedChange, GrantState, PersonEvent, PersonState, Sealed } from '#domain';
import type { Position } from '#event-store';

/** A change of a person's that may be carried onto grants. */
export interface Change {
  readonly event: Sealed<PersonEvent>;
  /**
   * The state before the event where what it means depends on that: otherwise nothing, for there may be many changes.
   */
  readonly before: PersonState<'sealed'>;
  readonly revision: number;
  readonly position: Position;
}

/** A person as far as the log has been read, without what is sealed. About 1 kB. */
export interface PersonTrack {
  state: PersonState<'sealed'>;
  /** Grants that are active or wait for approval. */
  live: string[];
  /** How many changes are kept. */
  changes: number;
}

/** A change of the person's that this grant has not had yet. */
export interface PendingChange {
  readonly personRevision: number;
  readonly at: string;
  readonly change: CarriedChange;
  /** From when on the policy owes it: of the change, or of the claim that came after it. */
  readonly since: Position;
}

/** A grant as far as it has been read. About 1 kB. */
export interface GrantTrack {
  readonly personId: string;
  readonly businessId: string;
  /** Without what is sealed. */
  state: GrantState<'sealed'>;
  revision: number;
  /** Revisions of the grant's at which it became active and ended. */
  activeFrom: number | null;
  endedAt: number | null;
  readonly claimedAt: Position;
  /** Whether the person's access history has the claim. */
  hasEntry: boolean;
  owed: PendingChange[];
}
