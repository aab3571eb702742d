import { createHash } from 'node:crypto';
import { MailRefused, type AccountRecords, type Mail, type Mailer } from '#accounts';
import type { Clock } from '#clock';
import type { Collection, RecordStore } from '#document-store';
import { SubjectErased } from '#vault';

/**
 * That one account was mailed one piece of news, under a hash of both their ids: it links nothing in the log to an
 * account.
 */
export interface NotifiedAccount {
  readonly at: string;
}

/** Its stored name is older than its use for people. */
export const NOTIFIED_ACCOUNTS: Collection<NotifiedAccount> = {
  name: 'told-admins',
  indexes: [{ name: 'by-time', equal: [], order: 'at' }],
};

export interface AccountNews {
  /** Id of what it is about, such as an event's: an account is mailed it once. */
  readonly id: string;
  readonly subject: string;
  readonly text: string;
}

/** Mails accounts, each piece of news once. */
export class AccountMail {
  /** @param onRefused hears of each mail that will never be taken; never to whom it was */
  constructor(
    private readonly accounts: AccountRecords,
    private readonly mailer: Mailer,
    private readonly records: RecordStore,
    private readonly clock: Clock,
    private readonly onRefused: (error: MailRefused) => void,
  ) {}

  /**
   * Mails it at least once, and once alone unless the process ends between the mail and its record. An account that is
   * deleted is passed over, and so is an address that takes no mail.
   * @throws MailUnavailable, MailDeferred to be called again with the same id
   */
  async tell(accountId: string, { id, subject, text }: AccountNews): Promise<void> {
    const told = createHash('sha256').update(`${id}:${accountId}`).digest('base64url');
    if ((await this.records.get(NOTIFIED_ACCOUNTS, told)) !== undefined) return;
    const to = await this.addressOf(accountId);
    if (to === undefined) return;
    await this.send({ to, subject, text });
    await this.records.create(NOTIFIED_ACCOUNTS, told, { at: this.clock.iso() });
  }

  private async send(mail: Mail): Promise<void> {
    try {
      await this.mailer.send(mail);
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      this.onRefused(error);
    }
  }

  private async addressOf(accountId: string): Promise<string | undefined> {
    try {
      return await this.accounts.emailOf(accountId);
    } catch (error) {
      if (error instanceof SubjectErased) return undefined;
      throw error;
    }
  }
}
