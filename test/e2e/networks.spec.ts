import { documentOf } from '#http';
import { authFace } from '../../apps/faces/src/index.js';
import { ask } from '../support/clients/ask.js';
import { mustBeDescribedBy } from '../support/clients/described-answer.js';
import { startService, type Service } from '../support/service/service.js';
import { askForCode, startSession, UNKNOWN_FLOW } from '../support/clients/sign-in.js';

const A_MINUTE = 60;

describe('what a network may ask without being signed in', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ environment: { DEVELOPMENT_ROUTES: 'false', TRUSTED_PROXIES: '127.0.0.1, ::1' } });
  });
  afterAll(() => service.stop());

  const mustBeDescribed = mustBeDescribedBy(documentOf(authFace));
  /** As a proxy on this machine passes it on. */
  const via = (address: string) => ({ 'x-forwarded-for': address });
  const from = (address: string) => startSession(service.running.baseUrl, UNKNOWN_FLOW, '123456', via(address));
  const statuses = async (addresses: readonly string[]): Promise<readonly number[]> =>
    (await Promise.all(addresses.map((address) => from(address)))).map(({ status }) => status);

  it('is sixty requests a minute, whatever a client writes in front of its address; then 429 with a wait', async () => {
    const address = '198.51.100.1';
    expect(new Set(await statuses(Array<string>(A_MINUTE).fill(address)))).toEqual(new Set([401]));
    const refused = await from(address);
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    mustBeDescribed({ method: 'POST', path: '/auth/v1/sessions', ...refused });
    const { answer: codes } = await askForCode(service.running.baseUrl, 'nobody@people.example', via(address));
    expect(codes.status).toBe(429);
    mustBeDescribed({ method: 'POST', path: '/auth/v1/codes', ...codes });

    expect(await statuses(['198.51.100.2'])).toEqual([401]);
    // What a client writes in front of its own address gives it no other.
    expect(await statuses([`203.0.113.77, ${address}`, `${address}:4711`, `::ffff:${address}`])).toEqual([
      429, 429, 429,
    ]);
  });

  it('counts malformed requests too, of all addresses with the same first half in IPv6', async () => {
    const hosts = Array.from({ length: A_MINUTE }, (_, host) => `2001:db8:1:2::${(host + 1).toString(16)}`);
    const malformed = await Promise.all(
      hosts.map((address) => ask(service.running.baseUrl, 'POST', '/auth/v1/codes', via(address), '{"email":')),
    );
    expect(new Set(malformed.map(({ status }) => status))).toEqual(new Set([400]));
    expect(await statuses(['2001:db8:1:2:9:9:9:9', '2001:db8:1:3::1'])).toEqual([429, 401]);
  });

  it('counts what would make a session fresh, which takes codes that can be guessed', async () => {
    const address = '198.51.100.4';
    const session = await service.running.services.signIn.enter('renews@people.example', null, {
      ...{ client: null, network: address },
    });
    const renews = () =>
      ask(
        service.running.baseUrl,
        'POST',
        '/auth/v1/sessions/current/renewal',
        { ...via(address), authorization: `Bearer ${session?.token ?? ''}` },
        JSON.stringify({ flow_id: 'nobodys', code: '123456' }),
      );
    const tries = await Promise.all(Array.from({ length: A_MINUTE }, renews));
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([401]));
    const refused = await renews();
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } });
    mustBeDescribed({ method: 'POST', path: '/auth/v1/sessions/current/renewal', ...refused });
    expect(await statuses([address])).toEqual([429]);
  });

  it('leaves a signed-in account alone, which is known by more than its network', async () => {
    const address = '198.51.100.3';
    await statuses(Array<string>(A_MINUTE).fill(address));
    expect((await from(address)).status).toBe(429);
    const end = await ask(service.running.baseUrl, 'DELETE', '/auth/v1/sessions/current', via(address));
    expect(end.status).toBe(401);
  });

  it('leads back to nobody in Redis', async () => {
    const keys = await service.running.engines.redis.keys('{limits}:network:*');
    expect(keys.length).toBeGreaterThan(0);
    for (const address of ['198.51.100', '2001:db8']) expect(keys.join(' ')).not.toContain(address);
    for (const key of keys) expect(await service.running.engines.redis.pttl(key)).toBeGreaterThan(0);
  });
});
