import { DevelopmentMailbox, Mailer, MailRefused, SmtpMailer } from '#accounts';
import type { Vault } from '#vault';
import type { Engines } from '../engines/engines.js';
import type { Settings } from '../settings/settings.js';

/** The mail server of the settings, or else the development mailbox, or else none. */
export function mailerOf(settings: Settings, mailbox: DevelopmentMailbox): Mailer {
  if (settings.smtpUrl !== undefined) {
    return new SmtpMailer(settings.smtpUrl, settings.mailFrom, { requiresTls: settings.smtpRequiresTls });
  }
  return settings.developmentRoutes ? mailbox : new NoMailer();
}

export function mailboxOf({ records, keyring, clock }: Engines, vault: Vault): DevelopmentMailbox {
  return new DevelopmentMailbox(records, vault, keyring, clock);
}

/** Production without a mail server: nobody can sign in, and everything else works. */
class NoMailer extends Mailer {
  send(): Promise<void> {
    return Promise.reject(new MailRefused());
  }
}
