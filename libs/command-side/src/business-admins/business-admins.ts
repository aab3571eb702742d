import type { AccountRecords, Mailer } from '#accounts';
import type { Clock } from '#clock';
import type { Collection, RecordStore } from '#document-store';
import { businessDecider, businessStream } from '#domain';
import { SubjectErased } from '#vault';
import type { DeciderRunner } from '../running/decider-runner.js';

/** That one account was mailed one piece of news, under both their ids. */
export interface ToldAdmin {
  readonly at: string;
}

export const TOLD_ADMINS: Collection<ToldAdmin> = { name: 'told-admins', indexes: [] };

export interface AdminNews {
  /** Id of what it is about, such as an event's: an account is mailed it once. */
  readonly id: string;
  readonly subject: string;
  readonly text: string;
}

/** Mails those who run a business: its owners and admins. */
export class BusinessAdmins {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly accounts: AccountRecords,
    private readonly mailer: Mailer,
    private readonly records: RecordStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Mails each of them at least once, and once alone unless a process ends between a mail and its record. Whoever cannot be reached keeps
   * nobody else from being told.
   * @throws MailUnavailable when somebody could not be mailed; to be called again with the same id
   */
  async tell(businessId: string, news: AdminNews): Promise<void> {
    const { state } = await this.runner.load(businessDecider, businessStream(businessId));
    const members = state.status === 'registered' ? [...state.members.values()] : [];
    const accounts = members.filter(({ role }) => role !== 'developer').map(({ accountId }) => accountId);
    const failures: unknown[] = [];
    for (const accountId of accounts) {
      try {
        await this.tellOne(accountId, news);
      } catch (error) {
        failures.push(error);
      }
    }
    const [failure] = failures;
    if (failure instanceof Error) throw failure;
  }

  private async tellOne(accountId: string, { id, subject, text }: AdminNews): Promise<void> {
    const told = `${id}:${accountId}`;
    if ((await this.records.get(TOLD_ADMINS, told)) !== undefined) return;
    const to = await this.addressOf(accountId);
    if (to === undefined) return;
    await this.mailer.send({ to, subject, text });
    await this.records.create(TOLD_ADMINS, told, { at: this.clock.iso() });
  }

  /** Undefined for an account that was deleted and is about to be no member any more. */
  private async addressOf(accountId: string): Promise<string | undefined> {
    try {
      return await this.accounts.emailOf(accountId);
    } catch (error) {
      if (error instanceof SubjectErased) return undefined;
      throw error;
    }
  }
}
