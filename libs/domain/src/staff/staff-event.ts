import type { DomainEvent } from '../decider.js';

/** A member of staff looked at a person's access history. Stands in `staff-{accountId}`, and not in the person's list. */
export type StaffLooked = DomainEvent<
  'staff.looked.v1',
  {
    /** `operator:<user of the machine>` for who looks from the command line, where nobody signs in. */
    readonly accountId: string;
    readonly personId: string;
    /** The page that was asked for; null for the first one. */
    readonly cursor: string | null;
  }
>;

export type StaffEvent = StaffLooked;
