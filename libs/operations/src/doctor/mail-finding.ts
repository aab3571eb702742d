import { inTime } from '../status/in-time.js';
import type { ExaminedInstallation, ExaminedSettings } from './examined-installation.js';
import { unknown, well, wrong, type Finding } from './finding.js';

const CHECK = 'mail';

/** The part of an installation that mail leaves by. */
interface ExaminedMail extends Pick<ExaminedInstallation, 'greetMailServer'> {
  readonly settings: Pick<ExaminedSettings, 'production'>;
}

/** Whether the mail server would take a mail: it is greeted and signed in to, and no mail is sent. */
export async function mailFindings({ greetMailServer, settings }: ExaminedMail): Promise<readonly Finding[]> {
  // In production the settings' own finding says that there is none.
  if (greetMailServer === undefined)
    return settings.production ? [] : [well(CHECK, 'goes to the development mailbox, or nowhere')];
  try {
    await inTime(greetMailServer());
    return [well(CHECK, 'the server answers and lets this service in; it was sent no mail')];
  } catch (error) {
    return [failed(error)];
  }
}

/** The server's own words may hold addresses; which step failed does not. */
function failed(error: unknown): Finding {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (code === 'EAUTH')
    return wrong(CHECK, 'the server refuses the name or the password', 'correct both in SMTP_URL, escaped as in a URL');
  if (code === 'ETLS' || code === 'ESOCKET' || code === 'ECONNECTION')
    return wrong(
      CHECK,
      `no connection that may be trusted (${code})`,
      'look at host, port, TLS and certificate of SMTP_URL',
    );
  const found = code === undefined ? 'the server did not answer in time' : `the server does not take mail (${code})`;
  return code === undefined
    ? unknown(CHECK, found, 'look whether this machine may reach the server of SMTP_URL')
    : wrong(CHECK, found, 'look at SMTP_URL and at the server’s own log');
}
