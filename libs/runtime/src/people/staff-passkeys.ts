import type { PasskeyRecords } from '#accounts';
import type { Staff } from './staff.js';

/** Whose session it is, and what began it. */
interface Proven {
  readonly accountId: string;
  readonly isByPasskey: boolean;
}

/**
 * What a session that a mailbox began may do to the passkeys of staff: make the first one, and nothing where there is
 * one (docs/decisions/sessions-and-passkeys.md).
 */
export class StaffPasskeys {
  constructor(
    private readonly staff: Staff,
    private readonly passkeys: PasskeyRecords,
  ) {}

  /** Whether a passkey that is made now must be the account's first. */
  async mayMakeTheFirstAlone({ accountId, isByPasskey }: Proven): Promise<boolean> {
    return !isByPasskey && (await this.staff.includes(accountId));
  }

  /** Whether the session must be renewed with the passkey first. */
  async areClosedTo(proven: Proven): Promise<boolean> {
    return (await this.mayMakeTheFirstAlone(proven)) && (await this.passkeys.has(proven.accountId));
  }
}
