import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { advanceClock } from '../support/time/advance-clock.js';
import { ask, dataOf, refusal } from '../support/clients/ask.js';
import { Business } from '../support/personas/business.js';
import { eventually } from '../support/time/eventually.js';
import { businessIdIn, Member } from '../support/personas/member.js';
import { startService, type Service } from '../support/service/service.js';
import { Staff } from '../support/personas/staff.js';
import { unknownKey } from '../support/personas/unknown-key.js';

const OVER = { status: 429, code: 'rate_limited' };
const SUBJECT = 'Your look-ups are restricted for an hour';

describe('a business that looks up twenty keys that nobody has within ten minutes', () => {
  let service: Service;
  let dataDir: string;
  let apiKey: string;
  let owner: Member;
  let path: string;
  const api = (): Business => new Business(service.running.baseUrl, apiKey);

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'consent-'));
    service = await startService({ dataDir });
    const { running, demo } = service;
    owner = await Member.signIn(running.baseUrl, 'owner@guesses.example');
    path = await owner.registers('Example Guesses');
    for (const [email, role] of [
      ['admin@guesses.example', 'admin'],
      ['developer@guesses.example', 'developer'],
    ] as const) {
      await owner.brings(path, email, role);
    }
    apiKey = String((await owner.post(`${path}/api-keys`, { name: 'web' })).body['key']);
    const staff = await Staff.signedIn(running.baseUrl, demo.staff_email);
    await staff.approvesProduction(businessIdIn(path));
  });
  afterAll(async () => {
    await service.stop();
    await rm(dataDir, { recursive: true });
  });

  const advance = (seconds: number): Promise<void> => advanceClock(service, seconds);
  const mailsTo = async (email: string): Promise<readonly { readonly subject: string; readonly text: string }[]> => {
    const mailbox = await ask(service.running.baseUrl, 'GET', `/dev/v1/mailbox?to=${encodeURIComponent(email)}`, {});
    const mails = mailbox.body['data'] as readonly { readonly subject: string; readonly text: string }[];
    return mails.filter(({ subject }) => subject === SUBJECT);
  };
  /** One request is answered, the next one is over the limit. */
  const isRestricted = async (): Promise<void> => {
    await advance(60);
    expect(await api().list()).toMatchObject({ status: 200 });
    const refused = [await api().list(), await api().preview(unknownKey()), await api().claim(randomUUID())];
    expect(refused.map(refusal)).toEqual([OVER, OVER, OVER]);
    expect(refused[0]?.headers.get('ratelimit-policy')).toBe('"requests";q=1;w=60');
    const until = String((await api().status()).body['restricted_until']);
    expect(Date.parse(until)).toBeGreaterThan(0);
    const reason = `Too many unknown keys were looked up: one request a minute until ${until}.`;
    expect(refused.map(({ body }) => (body['error'] as { message: string }).message)).toEqual([reason, reason, reason]);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    // Neither of them counts.
    expect(await api().preview('x')).toMatchObject({ status: 400 });
    expect(await api().status()).toMatchObject({ status: 200 });
  };

  it('is answered one request a minute from then on', async () => {
    for (let guess = 1; guess <= 20; guess++) {
      // The free plan's sixty a minute are enough.
      expect(refusal(await api().preview(unknownKey()))).toEqual({ status: 404, code: 'key_not_found' });
    }
    const refused = await api().preview(unknownKey());
    expect(refusal(refused)).toEqual(OVER);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(1);
    await isRestricted();
  });

  it('tells its owner and its admins, by mail and in the console, and not its developers', async () => {
    const told = await eventually(async () => {
      const mails = [await mailsTo('owner@guesses.example'), await mailsTo('admin@guesses.example')];
      return mails.every(({ length }) => length > 0) ? mails : undefined;
    });
    expect(told.map(({ length }) => length)).toEqual([1, 1]);
    expect(told[0]?.[0]?.text).toMatch(/one request a minute until \d{4}-\d\d-\d\dT/);
    expect(await mailsTo('developer@guesses.example')).toEqual([]);
    const notices = dataOf(await owner.get(`${path}/notices`));
    expect(notices.filter(({ kind }) => kind === 'lookups_restricted')).toHaveLength(1);
  });

  it('stays restricted when Redis is emptied', async () => {
    await service.running.engines.redis.flushall();
    await isRestricted();
  });

  it('stays restricted when the service was started anew', async () => {
    await service.running.engines.redis.flushall();
    await service.stop();
    service = await startService({ dataDir });
    await isRestricted();
  });

  it('is let in as before after the hour, and restricted again by twenty more', async () => {
    await advance(60 * 60);
    expect((await api().status()).body).not.toHaveProperty('restricted_until');
    for (let guess = 1; guess <= 20; guess++) {
      expect(refusal(await api().preview(unknownKey()))).toEqual({ status: 404, code: 'key_not_found' });
    }
    await isRestricted();
  });
});

describe('twenty unknown keys that are looked up at once', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it('let nobody through after the twentieth', async () => {
    const { api } = await service.world.business();
    const answers = await Promise.all(Array.from({ length: 30 }, () => api.preview(unknownKey())));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(20).fill(404), ...Array<number>(10).fill(429)]);
  });
});
