import { isLoopback } from './loopback.js';
import type { SettingsReader } from './settings-reader.js';

/** How mail leaves. */
export interface MailSettings {
  /** Undefined: the development mailbox, or no mail. */
  readonly smtpUrl: string | undefined;
  /** Whether a mail is sent over TLS or not at all. */
  readonly smtpRequiresTls: boolean;
  /** The sender of the service's mail. */
  readonly mailFrom: string;
}

/** What the mail client takes from a URL to do without TLS, without its checks, or with another server. */
const WEAKENING = ['ignoreTLS', 'requireTLS', 'opportunisticTLS', 'secure', 'service', 'tls.rejectUnauthorized'];
const ADDRESS = /^[^\s@<>,;"\p{Cc}]+@[^\s@<>,;"\p{Cc}]+$/u;
/** `Name <address>`. */
const NAMED = /^[^<>,;"\p{Cc}]+ <(?<address>[^<>]+)>$/u;

/** Mail holds sign-in codes: in clear it goes to this machine alone, and not in production. */
export function readMailSettings(reader: SettingsReader, production: boolean): MailSettings {
  const smtpUrl = reader.url('SMTP_URL', ['smtp:', 'smtps:']);
  const mailFrom = reader.text('MAIL_FROM', 'no-reply@consent.example');
  if (!isSender(mailFrom)) reader.refuse('MAIL_FROM', 'must be an e-mail address, or a name and <an address>');
  if (smtpUrl === undefined || !URL.canParse(smtpUrl)) return { smtpUrl, smtpRequiresTls: true, mailFrom };
  const { hostname, searchParams } = new URL(smtpUrl);
  const smtpRequiresTls = production || !isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'));
  const weakening = WEAKENING.find((name) => searchParams.has(name));
  if (smtpRequiresTls && weakening !== undefined) {
    reader.refuse('SMTP_URL', `must not have the parameter ${weakening}: mail needs TLS here (smtps://, or STARTTLS)`);
  }
  return { smtpUrl, smtpRequiresTls, mailFrom };
}

function isSender(from: string): boolean {
  return isMailAddress(NAMED.exec(from)?.groups?.['address'] ?? from);
}

/** One that mail can be sent to as it stands, with nothing around it. */
export function isMailAddress(text: string): boolean {
  return ADDRESS.test(text);
}
