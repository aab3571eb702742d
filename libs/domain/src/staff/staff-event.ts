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
     * In clear, of a look at somebody without a data key from before there was a key of the day: all others stand
     * sealed in the person's own history.
     */
    readonly reason?: string;
  }
>;

/**
 * A search for a person that found nobody; one that finds somebody is a look at them. What was searched for and why is
 * sealed under the key of the day's looks: null once that has ended. Of before there was one it stands in clear.
 */
type StaffSearched = DomainEvent<
  'staff.searched.v1',
  {
    readonly accountId: string;
    /** A keyed pseudonym of the address that was searched for. */
    readonly sought: string | null;
    readonly reason: string | null;
  }
>;

export type StaffEvent = StaffLooked | StaffSearched;
