import { businessDecider, businessStream } from '#domain';
import type { AccountMail, AccountNews } from '../account-mail/account-mail.js';
import type { DeciderRunner } from '../running/decider-runner.js';

/** Mails those who run a business: its owners and admins. */
export class BusinessAdmins {
  /** @param origin of the pages, such as `https://consent.example` */
  constructor(
    private readonly runner: DeciderRunner,
    private readonly mail: AccountMail,
    private readonly origin: string,
  ) {}

  /** Where the pages of a business begin, for a mail that leads to them. */
  pagesOf(businessId: string): string {
    return `${this.origin}/business/${businessId}`;
  }

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
