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
      eventStore: { kind: 'lmdb' },
      readStore: { kind: 'lmdb' },
      keyringPath: '/data/keyring.json',
      demo: true,
      developmentRoutes: true,
      webhooksAllowLocal: false,
      metricsPort: undefined,
      tracing: undefined,
    });
  });

  it('of a process that is started apart name the Redis that it shares', () => {
    expect(refusedOf({}, ['REDIS_URL'])).toEqual(['REDIS_URL must be set: processes that are started apart share it']);
    expect(refusedOf({ REDIS_URL: 'redis://127.0.0.1:6379' }, ['REDIS_URL'])).toEqual([]);
  });

  it('say of every variable that is wrong why it is, and never what stands in it', () => {
    const wrong = {
      PORT: 'secret',
      METRICS_PORT: '65536',
      REDIS_URL: 'http://secret',
      EVENT_STORE_URL: 'http://secret',
      READ_STORE_URL: 'lmdb:',
      KEYRING_URL: 'secret',
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
    ['SMTP_URL', 'smtp://user:secret@mail.example:99999'],
    ['SMTP_URL', 'smtps://'],
    ['POSTAL_URL', 'https://'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://'],
    ['KEYRING_URL', 'file://secret/keyring.json'],
    ['KEYRING_URL', 'file:///secret/%zz'],
    ['STAFF_EMAILS', 'staff@consent.example, secret'],
  ])('name %s when no client could make anything of %s', (variable, value) => {
    const refused = refusedOf({ [variable]: value });
    expect(refused).toEqual([expect.stringMatching(new RegExp(`^${variable} must be `))]);
    expect(refused.join()).not.toContain('secret');
  });

  it.each(['DEVELOPMENT_ROUTES', 'WEBHOOKS_ALLOW_LOCAL'])('refuse %s in production', (variable) => {
    const line = `${variable} cannot be true when NODE_ENV is production`;
    expect(refusedOf({ NODE_ENV: 'production', [variable]: 'true' })).toEqual([line]);
    expect(refusedOf({ [variable]: 'true' })).toEqual([]);
  });

  it('add the path of traces to a collector’s address', () => {
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/', OTEL_TRACES_SAMPLER_ARG: '0.25' };
    expect(readSettings(environment, false).tracing).toEqual({ url: 'http://collector:4318/v1/traces', ratio: 0.25 });
  });
});
