import { readSettings } from './settings.js';

const refusedOf = (environment: NodeJS.ProcessEnv, required: readonly string[] = []): readonly string[] => {
  try {
    readSettings(environment, false, required);
    return [];
  } catch (error) {
    return String(error instanceof Error ? error.message : error).split('\n');
  }
};

describe('the settings of a process', () => {
  it('have defaults for everything that one machine needs', () => {
    expect(readSettings({ DATA_DIR: '/data' }, true)).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      dataDir: '/data',
      redisUrl: undefined,
      eventStore: { kind: 'embedded', scheme: 'lmdb' },
      readStore: { kind: 'embedded', scheme: 'lmdb' },
      keyringPath: '/data/keyring.json',
      demo: true,
      developmentRoutes: true,
      webhooksAllowLocal: false,
      postalUrl: undefined,
      postalCallsPerHour: 60,
      metricsPort: undefined,
      tracing: undefined,
    });
  });

  it('of a process that is started apart name the Redis that it shares', () => {
    expect(refusedOf({}, ['REDIS_URL'])).toEqual(['REDIS_URL must be set: processes that are started apart share it']);
    expect(refusedOf({ REDIS_URL: 'redis://127.0.0.1:6379' }, ['REDIS_URL'])).toEqual([]);
    expect(refusedOf({ REDIS_URL: 'rediss+cluster://one:7000,two:7000' }, ['REDIS_URL'])).toEqual([]);
  });

  it('say why each wrong variable is wrong, without its value', () => {
    const wrong = {
      PORT: 'secret',
      METRICS_PORT: '65536',
      REDIS_URL: 'http://secret',
      EVENT_STORE_URL: 'http://secret',
      READ_STORE_URL: 'lmdb:',
      KEYRING_URL: 'secret',
      POSTAL_CALLS_PER_HOUR: '0',
      DEMO: 'yes',
      LOG_LEVEL: 'loud',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'secret:4318',
      OTEL_TRACES_SAMPLER_ARG: '1.5',
    };
    const refused = refusedOf(wrong);
    expect(refused.map((line) => line.split(' ')[0]).sort()).toEqual(Object.keys(wrong).sort());
    expect(refused.join('\n')).not.toContain('secret');
  });

  it.each([
    ['REDIS_URL', 'redis://:secret@'],
    ['REDIS_URL', 'redis://'],
    ['REDIS_URL', 'rediss://user:secret@[::1'],
    ['REDIS_URL', 'redis+cluster://user:secret@one:7000,'],
    ['SMTP_URL', 'smtp://user:secret@mail.example:99999'],
    ['SMTP_URL', 'smtps://'],
    ['POSTAL_URL', 'https://'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://'],
    ['KEYRING_URL', 'file://secret/keyring.json'],
    ['KEYRING_URL', 'file:///secret/%zz'],
    ['KEYRING_URL', 'aws-kms:'],
    ['KEYRING_URL', 'aws-kms:secret key'],
    ['STAFF_EMAILS', 'staff@consent.example, secret'],
    ['STAFF_EMAILS', 'secret@con\u200bsent.example'],
  ])('name %s when no client could make anything of %s', (variable, value) => {
    const refused = refusedOf({ [variable]: value });
    expect(refused).toEqual([expect.stringMatching(new RegExp(`^${variable} must be `))]);
    expect(refused.join()).not.toContain('secret');
  });

  const TRANSIT = { KEYRING_URL: 'vault:https://vault.example:8200/a/transit/consent', KEYRING_TOKEN_FILE: '/token' };

  it.each([
    ['REDIS_URL', 'redis://:50%off@127.0.0.1:6379'],
    ['REDIS_URL', 'redis+cluster://user:%zz@one:7000,two:7000'],
    ['REDIS_URL', 'unix:///tmp/%zz'],
    ['POSTAL_URL', 'https://client:50%off@postal.example'],
    ['SMTP_URL', 'smtps://user:50%off@mail.example'],
  ])('say of %s that a %% in it is no escape, beside every other mistake', (variable, url) => {
    expect([...refusedOf({ [variable]: url, DEMO: 'yes' })].sort()).toEqual(
      ['DEMO must be true or false', `${variable} has a % that is no escape: write it %25`].sort(),
    );
  });

  it('know where the keyring is and who seals it; in production the keyring is beside the data, not in it', () => {
    const keyringOf = (environment: NodeJS.ProcessEnv) => {
      const { keyringPath, keyManagement } = readSettings({ DATA_DIR: '/srv/consent', ...environment }, false);
      return { keyringPath, keyManagement };
    };
    const inFile = (keyringPath: string) => ({ keyringPath, keyManagement: undefined });
    expect(keyringOf({})).toEqual(inFile('/srv/consent/keyring.json'));
    expect(keyringOf({ NODE_ENV: 'production' })).toEqual(inFile('/srv/consent-keyring/keyring.json'));
    expect(keyringOf({ NODE_ENV: 'production', ...TRANSIT })).toEqual({
      keyringPath: '/srv/consent-keyring/keyring.sealed.json',
      keyManagement: {
        ...{ kind: 'transit', url: 'https://vault.example:8200', mount: 'a/transit', key: 'consent' },
        tokenFile: '/token',
      },
    });
    expect(keyringOf({ KEYRING_URL: 'aws-kms:alias/consent', KEYRING_FILE: '/keys/sealed.json' })).toEqual({
      keyringPath: '/keys/sealed.json',
      keyManagement: { kind: 'aws-kms', keyId: 'alias/consent' },
    });
    expect(readSettings({ KEYRING_URL: 'socket:/run/mcp/keyring.sock' }, false)).toMatchObject({
      ...{ keyringPath: '/run/mcp/keyring.sock', keyringApart: true, keyManagement: undefined },
    });
  });

  it('refuse key management without a token, a key name or TLS', () => {
    expect(refusedOf({ KEYRING_URL: TRANSIT.KEYRING_URL })).toEqual([expect.stringMatching(/^KEYRING_TOKEN_FILE /)]);
    for (const url of [
      'vault:https://vault.example/consent',
      'vault:https://a:b@vault.example/transit/consent',
      'vault:secret',
    ])
      expect(refusedOf({ ...TRANSIT, KEYRING_URL: url })).toEqual([
        expect.stringMatching(/^KEYRING_URL must be file:/),
      ]);
    expect(refusedOf({ ...TRANSIT, KEYRING_URL: 'vault:http://vault.example/transit/consent' })).toEqual([
      expect.stringMatching(/^KEYRING_URL must be https/),
    ]);
  });

  it('refuse proxies that are no addresses', () => {
    const line = 'TRUSTED_PROXIES must be IP addresses and CIDR ranges, separated by commas';
    expect(refusedOf({ TRUSTED_PROXIES: '10.0.0.1, proxy.example' })).toEqual([line]);
    expect(refusedOf({ TRUSTED_PROXIES: '10.0.0.1, 2001:db8::/32' })).toEqual([]);
  });

  it('trust no proxy when none is named', () => {
    expect(readSettings({}, true).trustedProxies).toEqual([]);
  });

  it('refuse to let webhooks go to this machine in production', () => {
    const line = 'WEBHOOKS_ALLOW_LOCAL cannot be true when NODE_ENV is production';
    expect(refusedOf({ NODE_ENV: 'production', WEBHOOKS_ALLOW_LOCAL: 'true' })).toEqual([line]);
    expect(refusedOf({ WEBHOOKS_ALLOW_LOCAL: 'true' })).toEqual([]);
  });

  it.each(['Production', 'prod', 'PRODUCTION', 'staging', ' production'])('know no NODE_ENV of %j', (value) => {
    const line = 'NODE_ENV must be one of development, test, production';
    expect(refusedOf({ NODE_ENV: value })).toEqual([line]);
    expect(refusedOf({ NODE_ENV: value, SMTP_URL: 'smtps://mail.example', HOST: '127.0.0.2' })).toEqual([line]);
  });

  it.each(['', 'development', 'test', 'production'])('know the NODE_ENV %j', (value) => {
    expect(refusedOf({ NODE_ENV: value })).toEqual([]);
  });

  it.each([
    [{ NODE_ENV: 'production' }, 'NODE_ENV is production'],
    [{ SMTP_URL: 'smtps://mail.example' }, 'SMTP_URL is set'],
    [{ SMTP_URL: 'smtp://127.0.0.1:1025' }, 'SMTP_URL is set'],
    [{ HOST: '0.0.0.0' }, 'HOST is not a loopback address (localhost, 127.0.0.1 or ::1)'],
    [{ HOST: '::' }, 'HOST is not a loopback address (localhost, 127.0.0.1 or ::1)'],
    [{ HOST: 'consent.example' }, 'HOST is not a loopback address (localhost, 127.0.0.1 or ::1)'],
    [{ HOST: '127.0.0.1.example' }, 'HOST is not a loopback address (localhost, 127.0.0.1 or ::1)'],
  ])('refuse development routes with %j, also those that come with the demo', (around, obstacle) => {
    const asked = `DEVELOPMENT_ROUTES cannot be true when ${obstacle}: set it to false`;
    expect(refusedOf({ ...around, DEVELOPMENT_ROUTES: 'true' })).toEqual([asked]);
    expect(refusedOf({ ...around, DEMO: 'true', DEVELOPMENT_ROUTES: 'false' })).toEqual([]);
    const withDemo = `DEVELOPMENT_ROUTES is true because DEMO is, and cannot be when ${obstacle}: set it to false`;
    const inProduction = 'NODE_ENV' in around;
    expect(refusedOf({ ...around, DEMO: 'true' })).toEqual(inProduction ? [] : [withDemo]);
  });

  it.each(['localhost', '127.0.0.1', '127.0.0.2', '::1'])('serve development routes on %s', (host) => {
    expect(readSettings({ HOST: host, DEMO: 'true' }, false).developmentRoutes).toBe(true);
  });

  it('switch development routes off in production, with the demo as well', () => {
    expect(readSettings({ NODE_ENV: 'production', DEMO: 'true' }, true).developmentRoutes).toBe(false);
  });

  it.each([
    [{ SMTP_URL: 'smtp://127.0.0.1:1025' }, false],
    [{ SMTP_URL: 'smtp://[::1]:1025' }, false],
    [{ SMTP_URL: 'smtp://localhost' }, false],
    [{ SMTP_URL: 'smtp://localhost', NODE_ENV: 'production' }, true],
    [{ SMTP_URL: 'smtp://mail.example' }, true],
    [{ SMTP_URL: 'smtps://mail.example' }, true],
  ])('want mail over TLS with %j: %s', (environment, required) => {
    expect(readSettings(environment, false).smtpRequiresTls).toBe(required);
  });

  it.each(['ignoreTLS=true', 'requireTLS=false', 'tls.rejectUnauthorized=false', 'service=Gmail'])(
    'refuse a mail server with ?%s where TLS is needed',
    (parameter) => {
      const refused = [expect.stringMatching(/^SMTP_URL must not have the parameter [a-zA-Z.]+: mail needs TLS/)];
      const production = { NODE_ENV: 'production', SMTP_URL: `smtp://127.0.0.1?${parameter}` };
      expect(refusedOf(production)).toEqual(refused);
      expect(refusedOf({ SMTP_URL: `smtp://mail.example?${parameter}` })).toEqual(refused);
      expect(refusedOf({ SMTP_URL: `smtp://127.0.0.1?${parameter}` })).toEqual([]);
    },
  );

  it.each(['secret', 'a@b@c', 'secret <', 'a@b.example\r\nBcc: c@d.example', 'A <a@b.example>, c@d.example'])(
    'refuse mail from %j',
    (from) => {
      const line = 'MAIL_FROM must be an e-mail address, or a name and <an address>';
      expect(refusedOf({ MAIL_FROM: from })).toEqual([line]);
    },
  );

  it('take addresses of staff in the form that accounts have', () => {
    const { staffEmails } = readSettings({ STAFF_EMAILS: 'Ada@Consent.example, bo@b\u00fccher.example' }, false);
    expect(staffEmails).toEqual(['ada@consent.example', 'bo@xn--bcher-kva.example']);
  });

  it.each(['mail@consent.example', 'Consent <mail@consent.example>'])('take mail from %s', (from) => {
    expect(readSettings({ MAIL_FROM: from }, false).mailFrom).toBe(from);
  });

  it.each([
    ...['help', 'a@b@c', 'Help <help@consent.example>', 'help@consent.example,more@consent.example'],
    ...['http://help.consent.example', 'javascript:alert(1)', 'https://'],
  ])('refuse %j as whom people ask for help', (contact) => {
    const line = 'SUPPORT_CONTACT must be an e-mail address, or the https:// address of a page';
    expect(refusedOf({ SUPPORT_CONTACT: contact })).toEqual([line]);
  });

  it.each(['help@consent.example', 'https://help.consent.example/contact?from=pages'])(
    'take %s as whom people ask for help',
    (contact) => {
      expect(readSettings({ SUPPORT_CONTACT: contact }, false).supportContact).toBe(contact);
      expect(readSettings({ SUPPORT_CONTACT: '' }, false).supportContact).toBeUndefined();
    },
  );

  it('add the path of traces to a collector’s address', () => {
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/', OTEL_TRACES_SAMPLER_ARG: '0.25' };
    expect(readSettings(environment, false).tracing).toEqual({ url: 'http://collector:4318/v1/traces', ratio: 0.25 });
  });
});
