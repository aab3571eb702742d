import { personDecider, personStream, utcDayOf } from '#domain';
import { LoggedLines } from '../support/service/logged-lines.js';
import { rawExchange } from '../support/clients/raw-exchange.js';
import { byTest, startService, type Service } from '../support/service/service.js';
import { businessOn } from '../support/personas/small-plan.js';
import { TestClock } from '../support/time/test-clock.js';
import { unknownKey } from '../support/personas/unknown-key.js';
import type { TestBusiness } from '../support/personas/world.js';

const PLAN = { requests_per_minute: 60, previews_per_day: 2000 };
const ROUTES = ['/v1/previews', '/v1/voice/previews'];
const RESTRICTED_BY = 20;
/** Before this nothing leaves; a timer may run a millisecond early by another clock. */
const LEAVES_AFTER_MS = 24;

/** Why a well-formed key leads to nobody. */
const REASONS = ['unknown', 'a child’s', 'replaced', 'a deleted person’s', 'of a deletion under way', 'throttled'];

describe('a well-formed key that leads to nobody', () => {
  const clock = new TestClock();
  const log = new LoggedLines();
  let service: Service;
  let keys: ReadonlyMap<string, string>;
  beforeAll(async () => {
    service = await startService({
      environment: { LOG_LEVEL: 'info' },
      logStream: log,
      substitute: (engines) => ({ ...engines, clock }),
    });
    keys = new Map(await Promise.all(REASONS.map(async (reason) => [reason, await keyThatIs(reason)] as const)));
  });
  afterAll(() => service.stop());

  async function keyThatIs(reason: string): Promise<string> {
    const { world, demo, running } = service;
    const at = running.engines.clock.iso();
    const person = await world.person();
    const key = await person.key();
    switch (reason) {
      case 'unknown':
        return unknownKey();
      case 'a child’s':
        return String(demo.people.find(({ kind }) => kind === 'child')?.key);
      case 'replaced':
        await person.replacesKey();
        return key;
      case 'a deleted person’s':
        await person.deletesAccount();
        return key;
      case 'of a deletion under way':
        await running.services.runner.run(personDecider, personStream(person.id), { type: 'delete', at }, byTest);
        return key;
      default: {
        const { api } = await world.business();
        for (let time = 0; time < 10; time++) await api.preview(key);
        return key;
      }
    }
  }

  const looksUp = ({ api }: TestBusiness, route: string, key: string) => {
    const body = JSON.stringify({ key, call_id: 'call' });
    const lines = [
      `POST ${route} HTTP/1.1`,
      'Host: example.com',
      `Authorization: Bearer ${api.apiKey}`,
      'Content-Type: application/json',
      `Content-Length: ${String(Buffer.byteLength(body))}`,
      'Connection: close',
    ];
    return rawExchange(service.running.baseUrl, `${lines.join('\r\n')}\r\n\r\n${body}`);
  };
  const logged = (requestId: string): readonly string[] => log.lines.filter((line) => line.includes(requestId));

  /** All that an answer leaves behind, to the byte, but for what differs between any two. */
  async function trace(route: string, key: string): Promise<object> {
    const business = await businessOn(service, PLAN);
    const since = performance.now();
    const { headers, body } = await looksUp(business, route, key);
    const tookLongEnough = performance.now() - since >= LEAVES_AFTER_MS;
    const requestId = /x-request-id: (\S+)/.exec(headers)?.[1] ?? '';
    const masked = (text: string): string =>
      text.replaceAll(requestId, '<id>').replaceAll(business.id, '<business>').replaceAll(business.keyId, '<key>');
    return {
      tookLongEnough,
      headers: masked(headers).replace(/\ndate: [^\r]*/, '\ndate: <date>'),
      body: masked(body),
      logged: logged(requestId).map((line) =>
        masked(line).replace(/"(time|duration_ms|trace_id)":("[^"]*"|[\d.]+)/g, '"$1":<$1>'),
      ),
      usage: (await business.api.status()).body['usage'],
      requests: await service.running.services.requestUsage.of(business.id, [utcDayOf(clock.iso())]),
    };
  }

  it.each(ROUTES)('is answered alike by %s, whatever the reason: bytes, headers, counters and log', async (route) => {
    const head = await service.running.engines.log.head();
    const first = await trace(route, unknownKey());
    expect(first).toMatchObject({ tookLongEnough: true, usage: { previews_today: 1 } });
    expect(JSON.stringify(first)).toMatch(/404 not found.*key_not_found.*"logged":\["[^<]*<time>/);
    for (const [reason, key] of keys) expect({ reason, ...(await trace(route, key)) }).toEqual({ reason, ...first });
    // Businesses were made, and nothing was written of those whose keys they were.
    const { events } = await service.running.engines.log.readLog({
      ...(head !== undefined && { after: head }),
      limit: 1000,
    });
    expect(events.map(({ stream }) => stream).filter((stream) => !stream.startsWith('business-'))).toEqual([]);
  });

  it('brings the restriction near alike, whatever the reason', async () => {
    for (const [reason, key] of keys) {
      const business = await businessOn(service, PLAN);
      const others = Array.from({ length: RESTRICTED_BY - 1 }, () => business.api.preview(unknownKey()));
      await Promise.all(others);
      expect((await business.api.list()).headers.get('ratelimit-policy')).toBe('"requests";q=60;w=60');
      const last = await looksUp(business, '/v1/previews', key);
      expect({ reason, status: last.status }).toEqual({ reason, status: 404 });
      expect(last.headers).toContain('ratelimit-policy: "requests";q=1;w=60, "previews";q=2000;w=86400');
      expect(await business.api.list()).toMatchObject({ status: 429 });
    }
  });

  it('is answered over a limit like one that leads to somebody', async () => {
    const person = await service.world.person();
    const told = [await person.key(), ...keys.values()].map(async (key) => {
      const business = await businessOn(service, { ...PLAN, requests_per_minute: 1 });
      await business.api.list();
      const since = performance.now();
      const { headers, body } = await looksUp(business, '/v1/previews', key);
      const [, requestId = ''] = /x-request-id: (\S+)/.exec(headers) ?? [];
      const rest = (headers + body).replaceAll(requestId, '').replace(/\ndate: [^\r]*/, '');
      return { rest, tookLongEnough: performance.now() - since >= LEAVES_AFTER_MS };
    });
    const [first, ...others] = await Promise.all(told);
    expect(first).toMatchObject({ tookLongEnough: true, rest: expect.stringMatching(/^http\/1.1 429/) as string });
    for (const other of others) expect(other).toEqual(first);
  });
});
