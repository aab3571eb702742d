import { mailFindings } from './mail-finding.js';
import type { ExaminedInstallation } from './examined-installation.js';

describe('an examination of the mail server', () => {
  const found = (greetMailServer: ExaminedInstallation['greetMailServer']) =>
    mailFindings({ greetMailServer, settings: { production: true } });

  it('says of one that lets the service in no more than that, since no mail was tried', async () => {
    expect(await found(() => Promise.resolve())).toEqual([
      {
        check: 'mail',
        verdict: 'well',
        found: 'the server answers and lets this service in; it was sent no mail',
        mend: null,
      },
    ]);
  });

  it('says of one that refuses the password where to correct it, in no words of the server', async () => {
    const refusal = Object.assign(new Error('535 jane@people.example'), { code: 'EAUTH' });
    expect(await found(() => Promise.reject(refusal))).toEqual([
      {
        check: 'mail',
        verdict: 'wrong',
        found: 'the server refuses the name or the password',
        mend: 'correct both in SMTP_URL, escaped as in a URL',
      },
    ]);
  });
});
