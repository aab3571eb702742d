import type { AccountRecords } from '../account-records/account-records.js';
import type { Mailer } from '../mail/mailer.js';
import type { Sessions, StartedBy, StartedSession } from '../sessions/sessions.js';
import type { SignInCodes } from './sign-in-codes.js';

/**
 * Signing in with an e-mail address. An account is made by the first sign-in, so that asking for a code tells nobody
 * whether there is one.
 */
export class SignIn {
  constructor(
    private readonly codes: SignInCodes,
    private readonly sessions: Sessions,
    private readonly accounts: AccountRecords,
    private readonly mailer: Mailer,
  ) {}

  /**
   * Mails a code, or none when too many went out of late: whoever asks cannot tell, since it would be told of what
   * others asked for.
   * @throws MailUnavailable where the mailer queues nothing
   */
  async sendCode(email: string): Promise<void> {
    const code = await this.codes.issue(email);
    if (code === undefined) return;
    const text = `Your code is ${code}. It is good for ten minutes. If you did not ask for it, do nothing.`;
    await this.mailer.send({ to: email, subject: 'Your sign-in code', text });
  }

  /** Undefined for a wrong, used or late code. */
  async redeem(email: string, code: string, by: StartedBy): Promise<StartedSession | undefined> {
    if (!(await this.codes.redeem(email, code))) return undefined;
    return this.sessions.start(await this.accounts.findOrCreate(email), by);
  }
}
