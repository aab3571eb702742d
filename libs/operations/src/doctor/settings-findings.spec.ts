import type { ExaminedSettings } from './examined-installation.js';
import { settingsFindings } from './settings-findings.js';

/** With all that production wants. */
const WHOLE: ExaminedSettings = {
  production: true,
  dataDir: '/data',
  keyringPath: '/keyring/keyring.json',
  erasureRegisterPath: undefined,
  origin: 'https://consent.example',
  eventStore: { kind: 'server' },
  enginesWithoutPassword: [],
  logOrigin: 'consent.example/log',
  staffEmails: ['one@consent.example', 'two@consent.example'],
  trustedProxies: ['10.0.0.0/8'],
  smtpUrl: 'smtps://mail.example',
  metricsPort: 9464,
  demo: false,
};
const WITHOUT = {
  verdict: 'weak',
  found: 'has no password: whoever reaches that server over the network may read, change and remove what is in it',
  mend: 'have the server ask for a user and a password of at least 16 characters, and put both into the URL',
};

describe('an examination of the settings', () => {
  it('says of those that leave nothing out no more than that', () => {
    expect(settingsFindings(WHOLE)).toEqual([
      { check: 'settings', verdict: 'well', found: 'nothing is left out', mend: null },
    ]);
  });

  it('names each engine that is asked without a password, beside whatever else is left out', () => {
    const enginesWithoutPassword = ['READ_STORE_URL', 'REDIS_URL'];
    expect(settingsFindings({ ...WHOLE, enginesWithoutPassword, metricsPort: undefined })).toEqual([
      { check: 'READ_STORE_URL', ...WITHOUT },
      { check: 'REDIS_URL', ...WITHOUT },
      {
        check: 'METRICS_PORT',
        verdict: 'weak',
        found: 'is not set: no alarm can be raised',
        mend: 'set it, and let Prometheus and nobody else reach it',
      },
    ]);
  });

  it('asks for no password outside production', () => {
    const settings = { ...WHOLE, production: false, enginesWithoutPassword: ['REDIS_URL'] };
    expect(settingsFindings(settings)).toEqual([
      {
        check: 'settings',
        verdict: 'well',
        found: 'are for development: NODE_ENV is not production',
        mend: null,
      },
    ]);
  });
});
