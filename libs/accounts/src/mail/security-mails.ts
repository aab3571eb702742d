import { createHash } from 'node:crypto';
import { MINUTE_MS, type Clock } from '#clock';
import type { Collection, RecordStore } from '#document-store';
import type { AccountRecords } from '../account-records/account-records.js';
import type { Mailer } from './mailer.js';
import { securityMail, type SecurityNews } from './security-news.js';

/** That an account was mailed news of one kind about one thing, under a hash of all three. */
export interface SecurityMailRecord {
  /** Milliseconds since the Unix epoch. */
  readonly sentAt: number;
}

export const SECURITY_MAILS: Collection<SecurityMailRecord> = {
  name: 'security-mails',
  indexes: [{ name: 'by-time', equal: [], order: 'sentAt' }],
};

/** docs/api.md, Sign-in: at most one mail a minute of a kind about the same thing. */
export const SECURITY_MAIL_PAUSE_MS = MINUTE_MS;

interface OutgoingMail {
  readonly mailer: Mailer;
  /** Of the pages that a mail leads to, such as `https://consent.example`. */
  readonly origin: string;
}

/**
 * Tells accounts by mail of what was done with them. What is told has happened: a mail that cannot be sent fails
 * nothing, and is reported.
 */
export class SecurityMails {
  /** @param onTrouble hears of each mail that was not sent; never to whom it was */
  constructor(
    private readonly accounts: AccountRecords,
    private readonly outgoing: OutgoingMail,
    private readonly records: RecordStore,
    private readonly clock: Clock,
    private readonly onTrouble: (error: unknown) => void,
  ) {}

  /**
   * Mails the account, unless it was mailed news of this kind about the same thing within the last minute. An account
   * that is gone is passed over. Never rejects.
   */
  async tell(accountId: string, news: SecurityNews): Promise<void> {
    try {
      if (!(await this.isFirstOfMinute(accountId, news))) return;
      const email = await this.accounts.emailIfReadable(accountId);
      if (typeof email === 'string') await this.send(email, news);
    } catch (error) {
      this.onTrouble(error);
    }
  }

  /**
   * For what the account does not outlive: reads its address now.
   * @returns mails it, once it has happened. Neither rejects.
   */
  async lastTo(accountId: string): Promise<(news: SecurityNews) => Promise<void>> {
    const email = await this.accounts.emailIfReadable(accountId).catch((error: unknown) => {
      this.onTrouble(error);
      return null;
    });
    return async (news) => {
      if (typeof email === 'string') await this.tellAddress(email, news);
    };
  }

  /** Mails an address, as often as it is called: for whoever has no account, or none any more. Never rejects. */
  async tellAddress(email: string, news: SecurityNews): Promise<void> {
    await this.send(email, news).catch(this.onTrouble);
  }

  private send(email: string, news: SecurityNews): Promise<void> {
    const { mailer, origin } = this.outgoing;
    return mailer.send({ to: email, ...securityMail(news, this.clock.now(), origin) });
  }

  /** Of two at once one is the first. */
  private async isFirstOfMinute(accountId: string, news: SecurityNews): Promise<boolean> {
    const about = 'subjectId' in news ? news.subjectId : '';
    const id = createHash('sha256').update(`${news.kind}:${about}:${accountId}`).digest('base64url');
    const sentAt = this.clock.now();
    const current = await this.records.get(SECURITY_MAILS, id);
    if (current === undefined) return this.records.create(SECURITY_MAILS, id, { sentAt });
    if (Math.abs(sentAt - current.body.sentAt) < SECURITY_MAIL_PAUSE_MS) return false;
    return this.records.replace(SECURITY_MAILS, id, current.version, { sentAt });
  }
}
