import { weak, well, type Finding } from './finding.js';
import type { ExaminedSettings } from './examined-installation.js';

interface Advice {
  readonly check: string;
  readonly isWell: (settings: ExaminedSettings) => boolean;
  readonly found: string;
  readonly mend: string;
}

/** What an installation in production does without only at a price. What it cannot do without is refused at a start. */
const ADVICE: readonly Advice[] = [
  {
    check: 'ORIGIN',
    isWell: ({ origin }) => origin.startsWith('https://'),
    found: 'is not https: links in mails lead nowhere, and passkeys cannot be made',
    mend: 'set ORIGIN to the address that browsers know, such as https://consent.example',
  },
  {
    check: 'LOG_ORIGIN',
    isWell: ({ logOrigin }) => logOrigin !== undefined,
    found: 'is not set: the log is signed under a name that was made up',
    mend: 'set it before the first start; afterwards a new name is a new tree (`proofs begin --yes`)',
  },
  {
    check: 'STAFF_EMAILS',
    isWell: ({ staffEmails }) => staffEmails.length >= 2,
    found: 'names fewer than two: what two members of staff must agree on cannot be done',
    mend: 'name at least two addresses of staff',
  },
  {
    check: 'SMTP_URL',
    isWell: ({ smtpUrl }) => smtpUrl !== undefined,
    found: 'is not set: nobody can sign in by mail',
    mend: 'name a mail server, smtps://… or smtp://… with STARTTLS',
  },
  {
    check: 'TRUSTED_PROXIES',
    isWell: ({ trustedProxies }) => trustedProxies.length > 0,
    found: 'is not set: behind a gateway all clients share one network’s limits',
    mend: 'name the gateway, and whatever ends TLS in front of it',
  },
  {
    check: 'METRICS_PORT',
    isWell: ({ metricsPort }) => metricsPort !== undefined,
    found: 'is not set: no alarm can be raised',
    mend: 'set it, and let Prometheus and nobody else reach it',
  },
  {
    check: 'DEMO',
    isWell: ({ demo }) => !demo,
    found: 'is true: made-up people and a business with a known key are in this installation',
    mend: 'set DEMO=false',
  },
];

/** What the settings leave out; outside production nothing has to be set. */
export function settingsFindings(settings: ExaminedSettings): readonly Finding[] {
  if (!settings.production) return [well('settings', 'are for development: NODE_ENV is not production')];
  const missing = ADVICE.filter(({ isWell }) => !isWell(settings));
  const findings = [
    ...settings.enginesWithoutPassword.map(withoutPassword),
    ...missing.map(({ check, found, mend }) => weak(check, found, mend)),
  ];
  return findings.length === 0 ? [well('settings', 'nothing is left out')] : findings;
}

function withoutPassword(variable: string): Finding {
  return weak(
    variable,
    'has no password: whoever reaches that server over the network may read, change and remove what is in it',
    'have the server ask for a user and a password of at least 16 characters, and put both into the URL',
  );
}
