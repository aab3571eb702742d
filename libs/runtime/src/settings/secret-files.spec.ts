import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from './settings.js';

const STRONG = '9f2c4a6e8b0d1f3a5c7e9b2d4f6a8c0e';

describe('settings that hold a password', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });
  const file = (text: string): string => {
    const path = join(folder, 'secret');
    writeFileSync(path, text);
    return path;
  };
  const production = (environment: NodeJS.ProcessEnv) =>
    readSettings({ NODE_ENV: 'production', ...environment }, false);

  it('are read from a file that is named for them, without the line’s end', () => {
    const url = `redis://projector:${STRONG}@redis:6379`;
    expect(production({ REDIS_URL_FILE: file(`${url}\n`) }).redisUrl).toBe(url);
    expect(readSettings({ REDIS_URL_FILE: file(url) }, false, ['REDIS_URL']).redisUrl).toBe(url);
  });

  const refusalOf = (environment: NodeJS.ProcessEnv): string => {
    try {
      production(environment);
    } catch (error) {
      return String(error);
    }
    return 'not refused';
  };

  it('are refused where they are given twice, without being quoted', () => {
    const both = { REDIS_URL: `redis://a:${STRONG}@b`, REDIS_URL_FILE: file(`redis://a:${STRONG}@c`) };
    expect(refusalOf(both)).toContain('REDIS_URL_FILE cannot be set beside REDIS_URL');
    expect(refusalOf(both)).not.toContain(STRONG);
  });

  it('are refused where the file is missing or empty', () => {
    expect(refusalOf({ SMTP_URL_FILE: join(folder, 'missing') })).toContain('SMTP_URL_FILE must name a file');
    expect(refusalOf({ SMTP_URL_FILE: file('\n') })).toContain('SMTP_URL_FILE must name a file');
  });

  it.each([
    ['REDIS_URL', 'redis://:change-me@redis:6379', 'everybody knows'],
    ['REDIS_URL', 'redis+cluster://ops:secret@one:6379,two:6379', 'everybody knows'],
    ['READ_STORE_URL', 'mongodb://consent:password1@one:27017,two:27017/?authSource=admin', 'everybody knows'],
    ['EVENT_STORE_URL', 'esdb://admin:changeit@eventstoredb:2113?tls=true', 'everybody knows'],
    ['EVENT_STORE_URL', 'esdb://consent:a1b2c3d4e5@eventstoredb:2113', 'under 16 characters'],
  ])('are refused in production where %s has a weak password', (name, url, why) => {
    const start = (): unknown => production({ [name]: url });
    expect(start).toThrow(`${name} has a password`);
    expect(start).toThrow(why);
    expect(start).not.toThrow(url);
    expect(() => readSettings({ [name]: url }, false)).not.toThrow();
  });

  it('are taken in production where the password is strong', () => {
    const url = `mongodb://command-api:${STRONG}@one:27017,two:27017/?authSource=admin`;
    expect(production({ READ_STORE_URL: url }).readStore).toMatchObject({ kind: 'server', url });
  });

  it.each([
    ['REDIS_URL', 'redis://redis:6379'],
    ['REDIS_URL', 'redis+cluster://one:6379,two:6379'],
    ['READ_STORE_URL', 'mongodb://one:27017,two:27017/?replicaSet=consent'],
    ['EVENT_STORE_URL', 'esdb://consent@eventstoredb:2113?tls=false'],
    ['EVENT_STORE_URL', 'esdb://consent:@eventstoredb:2113'],
  ])('are taken in production where %s has no password at all, and said to have none', (name, url) => {
    expect(production({ [name]: url }).enginesWithoutPassword).toEqual([name]);
  });

  it.each([
    ['REDIS_URL', `rediss://ops:${STRONG}@redis:6379`],
    ['REDIS_URL', `redis://redis:6379?password=${STRONG}`],
    ['REDIS_URL', 'unix:///run/redis/redis.sock'],
    ['READ_STORE_URL', 'mongodb://one:27017/?authMechanism=MONGODB-X509&tlsCertificateKeyFile=/run/secrets/key.pem'],
    ['EVENT_STORE_URL', 'esdb://one:2113?userCertFile=/run/secrets/c.pem&userKeyFile=/run/secrets/k.pem'],
    ['EVENT_STORE_URL', 'lmdb:///data/log'],
  ])('need no password where %s proves in another way who asks, or leads to no server: %s', (name, url) => {
    expect(production({ [name]: url }).enginesWithoutPassword).toEqual([]);
  });
});
