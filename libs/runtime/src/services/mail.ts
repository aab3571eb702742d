import { DevelopmentMailbox, Mailer, MailRefused, QueuedMailer, SmtpMailer } from '#accounts';
import type { Logger } from 'pino';
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

/**
 * The mailer of sign-in codes, and of what was done with an account: through a server their mail leaves after the
 * answer, whose time tells nobody of it.
 */
export function codeMailerOf(settings: Settings, mailer: Mailer, onTrouble: (error: unknown) => void): CodeMailer {
  if (settings.smtpUrl === undefined) return { mailer, close: () => Promise.resolve() };
  const queued = new QueuedMailer(mailer, onTrouble);
  return { mailer: queued, close: () => queued.close() };
}

/** A line of the log for each such mail that was let go; to whom it was stands nowhere. */
export function mailReports(logger: Logger): (error: unknown) => void {
  return (error) => {
    logger.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'a mail was not sent');
  };
}

export interface CodeMailer {
  readonly mailer: Mailer;
  /** Lets go of what is not handed over within seconds. */
  close(): Promise<void>;
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
