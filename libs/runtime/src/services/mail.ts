import { DevelopmentMailbox, Mailer, MailRefused, SmtpMailer } from '#accounts';
import type { Logger } from 'pino';
import { failureName } from '#failures';
import { Vault } from '#vault';
import type { Engines } from '../engines/engines.js';
import type { Settings } from '../settings/settings.js';

/** The mail server of the settings, or else the development mailbox, or else none. */
export function mailerOf(settings: Settings, mailbox: DevelopmentMailbox): Mailer {
  if (settings.smtpUrl !== undefined) {
    return new SmtpMailer(settings.smtpUrl, settings.mailFrom, { requiresTls: settings.smtpRequiresTls });
  }
  return settings.developmentRoutes ? mailbox : new NoMailer();
}

/** As `mailerOf`, for who has no services. */
export function mailerFor(settings: Settings, engines: Pick<Engines, 'records' | 'keyring' | 'clock'>): Mailer {
  return mailerOf(settings, mailboxOf(engines, new Vault(engines.keyring, engines.records)));
}

/** A line of the log for each mail that was let go; to whom it was stands nowhere. */
export function mailReports(logger: Logger): (error: unknown) => void {
  return (error) => {
    logger.warn({ error: failureName(error) }, 'a mail was not sent');
  };
}

export function mailboxOf(
  { records, keyring, clock }: Pick<Engines, 'records' | 'keyring' | 'clock'>,
  vault: Vault,
): DevelopmentMailbox {
  return new DevelopmentMailbox(records, vault, keyring, clock);
}

/** Production without a mail server: nobody can sign in, and everything else works. */
class NoMailer extends Mailer {
  send(): Promise<void> {
    return Promise.reject(new MailRefused());
  }
}
