import type { DomainEvent } from '../decider.js';

/**
 * A member of staff or an operator looked at a person. Stands in `staff-{accountId}`, beside the entry in the person's
 * own history.
 */
type StaffLooked = DomainEvent<
  'staff.looked.v1',
  {
    /** `operator:<name>` for who looks from the command line, where nobody signs in. */
    readonly accountId: string;
    readonly personId: string;
    /** The page that was asked for; null for the first one. */
    readonly cursor: string | null;
    /** Names of what was shown. Absent in looks that were written before there were others than at access histories. */
    readonly fields?: readonly string[];
    /**
     * Of a look at somebody who was erased before, or whose data key is damaged: of all others it stands sealed in the
     * person's own history, and goes with the person.
     */
    readonly reason?: string;
  }
>;

/** A search for a person that found nobody; one that finds somebody is a look at them. */
type StaffSearched = DomainEvent<
  'staff.searched.v1',
  {
    readonly accountId: string;
    /** A keyed pseudonym of the address that was searched for. */
    readonly sought: string;
    readonly reason: string;
  }
>;

export type StaffEvent = StaffLooked | StaffSearched;
