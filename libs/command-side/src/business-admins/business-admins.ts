import { businessDecider, businessStream } from '#domain';
import type { AccountMail, AccountNews } from '../account-mail/account-mail.js';
import type { DeciderRunner } from '../running/decider-runner.js';

/** Mails those who run a business: its owners and admins. */
export class BusinessAdmins {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly mail: AccountMail,
  ) {}

  /**
   * Mails each of them. Whoever cannot be reached keeps nobody else from being told.
   * @throws MailUnavailable when somebody could not be mailed; to be called again with the same id
   */
  async tell(businessId: string, news: AccountNews): Promise<void> {
    const { state } = await this.runner.load(businessDecider, businessStream(businessId));
    const members = state.status === 'registered' ? [...state.members.values()] : [];
    const accounts = members.filter(({ role }) => role !== 'developer').map(({ accountId }) => accountId);
    const failures: unknown[] = [];
    for (const accountId of accounts) {
      try {
        await this.mail.tell(accountId, news);
      } catch (error) {
        failures.push(error);
      }
    }
    const [failure] = failures;
    if (failure instanceof Error) throw failure;
  }
}
