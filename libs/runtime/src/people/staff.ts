import type { AccountRecords } from '#accounts';

/** Who is staff, by the setting STAFF_EMAILS: looked up each time, so that an erased account is staff no longer. */
export class Staff {
  constructor(
    private readonly accounts: AccountRecords,
    private readonly emails: readonly string[],
    /** Whether what staff do is done with a passkey alone: in production. */
    readonly wantsPasskey: boolean,
  ) {}

  async includes(accountId: string): Promise<boolean> {
    for (const email of this.emails) if ((await this.accounts.find(email)) === accountId) return true;
    return false;
  }
}
