import { renewalStream, signInStream } from '#domain';
import { dataKeys } from '#vault';
import { ask, type Answer } from '../support/clients/ask.js';
import { LoggedLines } from '../support/service/logged-lines.js';
import { metricsOf } from '../support/service/served-metrics.js';
import { startService, type Service } from '../support/service/service.js';

const OWNER = 'mike@people.example';
const STRANGER = '203.0.113.66';
const HOUR_SECONDS = 60 * 60;

interface Mailed {
  readonly code: string;
  readonly link: string;
}

describe('a stranger who knows an address', () => {
  let service: Service;
  const log = new LoggedLines();
  beforeAll(async () => {
    const environment = { TRUSTED_PROXIES: '127.0.0.1, ::1', METRICS_PORT: '0', LOG_LEVEL: 'info' };
    service = await startService({ environment, logStream: log });
  });
  afterAll(() => service.stop());
  /** Every test begins with a day of its own, and midnight, which forgets wrong codes, far enough away. */
  beforeEach(() => {
    const sinceMidnight = Math.floor(service.running.engines.clock.now() / 1000) % (24 * HOUR_SECONDS);
    return advance(25 * HOUR_SECONDS - sinceMidnight);
  });

  const post = (path: string, body: object, from = '198.51.100.1'): Promise<Answer> =>
    ask(service.running.baseUrl, 'POST', path, { 'x-forwarded-for': from }, JSON.stringify(body));
  const advance = (seconds: number): Promise<Answer> => post('/dev/v1/clock', { advance_seconds: seconds });
  const asks = async (email: string, device?: string, from?: string): Promise<string> => {
    const answer = await post('/auth/v1/codes', { email, device }, from);
    expect(answer).toMatchObject({ status: 202, body: { flow_id: expect.any(String) as string } });
    return String(answer.body['flow_id']);
  };
  const starts = (flow_id: string, code: string, from?: string) => post('/auth/v1/sessions', { flow_id, code }, from);
  const mails = async (email: string): Promise<readonly Mailed[]> => {
    const path = `/dev/v1/mailbox?to=${encodeURIComponent(email)}`;
    const { body } = await ask(service.running.baseUrl, 'GET', path, {});
    const texts = (body['data'] as readonly { readonly text: string }[]).map(({ text }) => text);
    return texts.flatMap((text) => {
      const [code, link] = [/code is (\d+)/.exec(text)?.[1], /\/sign-in#(\S+)/.exec(text)?.[1]];
      return code === undefined || link === undefined ? [] : [{ code, link }];
    });
  };
  const newest = async (email: string): Promise<Mailed> => (await mails(email))[0] ?? { code: '', link: '' };
  /** The device's token. */
  const signsIn = async (email: string, device?: string): Promise<string> => {
    const session = await starts(await asks(email, device), (await newest(email)).code);
    expect(session.status).toBe(201);
    return String(session.body['device']);
  };
  /** Wrong codes in as many flows as that takes, from elsewhere. */
  const guesses = async (email: string, count: number): Promise<void> => {
    for (let tried = 0; tried < count;) {
      const flow = await asks(email, undefined, STRANGER);
      const wrong = (await newest(email)).code === '000000' ? '111111' : '000000';
      for (let more = 0; more < 5 && tried < count; more++, tried++) {
        expect((await starts(flow, wrong, STRANGER)).status).toBe(401);
      }
    }
  };
  /** Of today. */
  const eventsOf = (streamOf: typeof renewalStream) => {
    const { log: events, clock } = service.running.engines;
    return events.readStream(streamOf(clock.iso().slice(0, 10)), { direction: 'forwards', limit: 2_000 });
  };
  const refusals = () => eventsOf(signInStream);

  it('burns no code of its owner with wrong ones', async () => {
    const flow = await asks(OWNER);
    const { code } = await newest(OWNER);
    await guesses(OWNER, 5);
    expect((await starts(flow, code)).status).toBe(201);
  });

  it('keeps no known device out by asking for every mail and trying every code of the day', async () => {
    const device = await signsIn(OWNER);
    await guesses(OWNER, 10);
    for (let more = 0; more < 10; more++) await asks(OWNER, undefined, STRANGER);
    expect(await signsIn(OWNER, device)).toBe(device);
  });

  it('keeps nobody out who opens a link, also one of a mail that the stranger asked for', async () => {
    await guesses(OWNER, 10);
    const flow = await asks(OWNER);
    const { code, link } = await newest(OWNER);
    expect((await starts(flow, code)).status).toBe(401);
    expect(await post('/auth/v1/sessions', { link })).toMatchObject({
      status: 201,
      body: {
        token: expect.any(String) as string,
        expires_at: expect.any(String) as string,
        device: expect.any(String) as string,
      },
    });
    expect((await post('/auth/v1/sessions', { link })).status).toBe(401);
  });

  it('learns from no answer that others asked for mails, tried codes, or have an account', async () => {
    await guesses(OWNER, 10);
    for (let more = 0; more < 6; more++) await asks(OWNER);
    const shape = ({ status, body, headers }: Answer) => {
      const lengths = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value).length]));
      return { status, lengths, headers: [...headers.keys()].sort() };
    };
    const attacked = await post('/auth/v1/codes', { email: OWNER });
    const untouched = await post('/auth/v1/codes', { email: 'nobody-at-all@people.example' });
    expect(shape(attacked)).toEqual(shape(untouched));
    const flow = String(attacked.body['flow_id']);
    const refused = await starts(flow, '000000');
    const unknown = await starts('nobodys', '000000');
    expect(shape(refused)).toEqual(shape(unknown));
    expect(refused.body).toMatchObject({ error: { code: 'invalid_code' } });
  });

  it('gets no known device from a session that ended, nor with the token of another account', async () => {
    const session = await starts(await asks(OWNER), (await newest(OWNER)).code);
    const device = String(session.body['device']);
    const headers = { authorization: `Bearer ${String(session.body['token'])}` };
    const ended = await ask(service.running.baseUrl, 'DELETE', '/auth/v1/sessions/current', headers);
    expect(ended.status).toBe(204);
    const foreign = await signsIn('other@people.example');
    await post('/dev/v1/clock', { advance_seconds: HOUR_SECONDS });
    await guesses(OWNER, 10);
    for (const stale of [device, foreign, 'x', '']) {
      await post('/dev/v1/clock', { advance_seconds: HOUR_SECONDS });
      const flow = await asks(OWNER, stale);
      expect((await starts(flow, (await newest(OWNER)).code)).status).toBe(401);
    }
  });

  it.each([7, null, [], {}, true, 'x'.repeat(5_000), '\u0000'])(
    'is answered as anybody with %j as a device',
    async (device) => {
      expect((await post('/auth/v1/codes', { email: OWNER, device })).status).toBe(202);
    },
  );

  it.each([['mi\u212ae@people.example'], ['mike@peo\u200bple.example'], ['mike@people\u3002example']])(
    'gets no mail for an address that can be taken for another: %j',
    async (own) => {
      const before = await mails(OWNER);
      expect(await post('/auth/v1/codes', { email: own })).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_request', message: expect.stringMatching(/^email /) as string } },
      });
      expect(await mails(OWNER)).toEqual(before);
    },
  );

  it('is mailed as the owner of the address, however that is spelled', async () => {
    await asks('mike@b\u00fccher.example');
    expect(await mails('mike@xn--bcher-kva.example')).toHaveLength(1);
    await asks('ZOE\u0308@people.example');
    const { body } = await ask(service.running.baseUrl, 'GET', '/dev/v1/mailbox?to=zo%C3%AB@people.example', {});
    expect(body['data']).toMatchObject([{ to: 'zo\u00eb@people.example' }]);
  });

  it('stands in the log of events under pseudonyms, and in the metrics', async () => {
    const before = await refusals();
    await guesses(OWNER, 10);
    await post('/auth/v1/sessions', { link: 'nobodys' }, '203.0.113.67');
    const events = (await refusals()).slice(before.length);
    expect(events.map(({ data }) => data['means'])).toEqual([...Array<string>(10).fill('code'), 'link']);
    const [codes, link] = [events.slice(0, 10), events[10]];
    expect(new Set(codes.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(codes[0]?.data).toEqual({
      means: 'code',
      address: expect.stringMatching(/^[\w-]{22}$/) as string,
      network: expect.stringMatching(/^[\w-]{22}$/) as string,
    });
    expect(link?.data['address']).toBeNull();
    expect(link?.data['network']).not.toBe(codes[0]?.data['network']);
    expect(JSON.stringify(events)).not.toMatch(/people\.example|203\.0\.113/);
    const text = await metricsOf(log);
    expect(text).toMatch(/^consent_sign_ins_total\{means="code",outcome="refused"\} \d+$/m);
    expect(text).toMatch(/^consent_sign_ins_total\{means="link",outcome="accepted"\} \d+$/m);
    expect(text).toMatch(/^consent_sign_in_mails_total\{outcome="withheld"\} \d+$/m);
  });

  it('has other pseudonyms each day, whose key is destroyed thirty days after it', async () => {
    const { clock, records } = service.running.engines;
    const today = clock.iso().slice(0, 10);
    const seen = async () => {
      await guesses(OWNER, 1);
      return (await refusals()).at(-1)?.data;
    };
    const first = await seen();
    expect(await seen()).toEqual(first);
    const keyOfToday = () => records.get(dataKeys, `sign-in-day:${today}`);
    await advance(24 * HOUR_SECONDS);
    const later = await seen();
    expect(later?.['address']).not.toBe(first?.['address']);
    expect(later?.['network']).not.toBe(first?.['network']);
    await advance(29 * 24 * HOUR_SECONDS);
    expect(await keyOfToday()).toBeDefined();
    await advance(24 * HOUR_SECONDS);
    expect(await keyOfToday()).toBeUndefined();
  });

  it('adds at most a thousand events a day to the log, and a count of the rest', async () => {
    const { signInAudit } = service.running.services;
    const at = service.running.engines.clock.iso();
    const data = (n: number) => ({ means: 'code', address: `address ${String(n % 7)}`, network: 'network' }) as const;
    for (let n = 0; n < 1_200; n += 40) {
      await Promise.all(
        Array.from({ length: 40 }, (_, more) =>
          signInAudit.note({ type: 'signin.refused.v1', at, data: data(n + more) }, 'sign-ins'),
        ),
      );
    }
    await signInAudit.close();
    const events = await refusals();
    const sum = events.at(-1);
    expect(sum?.type).toBe('signin.counted.v1');
    expect(events.length).toBeLessThanOrEqual(1_000 + 40 + 1);
    expect(sum?.data).toMatchObject({ refused: 1_200 - (events.length - 1), renewed: 0, addresses: 7, networks: 1 });
  }, 60_000);

  it('leaves room for what strangers try, whatever is tried within sessions, and names the network of that', async () => {
    const { signInAudit } = service.running.services;
    const session = await starts(await asks(OWNER), (await newest(OWNER)).code);
    const renews = () =>
      ask(
        service.running.baseUrl,
        'POST',
        '/auth/v1/sessions/current/renewal',
        { authorization: `Bearer ${String(session.body['token'])}`, 'x-forwarded-for': STRANGER },
        JSON.stringify({ link: 'nobodys' }),
      );
    expect((await renews()).status).toBe(401);
    const [first] = await eventsOf(renewalStream);
    expect(first).toMatchObject({ type: 'signin.refused.v1', data: { means: 'link', address: null } });
    expect(first?.data['network']).toMatch(/^[\w-]{22}$/);
    const at = service.running.engines.clock.iso();
    const data = { means: 'code', address: null, network: 'network' } as const;
    for (let n = 0; n < 1_000; n++) await signInAudit.note({ type: 'signin.refused.v1', at, data }, 'renewals');
    const before = (await refusals()).length;
    await guesses('somebody@people.example', 3);
    expect((await refusals()).length).toBe(before + 3);
    expect(await eventsOf(renewalStream)).toHaveLength(1_000);
  }, 60_000);
});
