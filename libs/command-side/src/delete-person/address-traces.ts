import type { AccountRecords, DevelopmentMailbox, SignInTraces } from '#accounts';
import type { Invitations } from '#disclosure';

/** What an e-mail address left behind beside its account: only who knows the address can find it. */
export class AddressTraces {
  constructor(
    private readonly accounts: AccountRecords,
    private readonly signIns: SignInTraces,
    private readonly mailbox: DevelopmentMailbox,
    private readonly invitations: Invitations,
  ) {}

  /**
   * Of an account that is to be erased, while it still tells its address: a kill after that finds nothing under it the
   * next time, and one before it finds the address. One that is damaged tells it to nobody any more.
   */
  async forgetOf(accountId: string): Promise<void> {
    const email = await this.accounts.emailIfReadable(accountId);
    if (typeof email === 'string') await this.forget(email);
  }

  /** May be repeated. */
  async forget(email: string): Promise<void> {
    await this.signIns.forget(email);
    await this.mailbox.forget(email);
    await this.invitations.endAllTo(email);
  }
}
