import { documentOf } from '#http';
import { FACES } from '../../apps/faces/src/index.js';
import { worstBodies, worstFields } from '../../bench/hostile-bodies/payloads.js';
import { addressOf, bodyRoutesOf, tokenFor, type BodyRoute, type Callers } from '../../bench/hostile-bodies/routes.js';
import { Member } from '../support/member.js';
import { Person } from '../support/person.js';
import { startService, type Service } from '../support/service.js';

const LONGEST_DELAY_MS = 50;
/**
 * One of them in time shows that the work fits: a busy machine takes a process off its core now and then, hostile work
 * comes again each time.
 */
const TRIES = 10;
/** What a route may take, largest first. */
const BODY_LIMITS = [512, 64, 16].map((kib) => kib * 1024);
/** Transcripts are limited for each API key. */
const API_KEYS = 40;

/** Without full rounds each route meets one of so many payloads, and the routes by turns all of them. */
const SHARE = process.env['TEST_ROUNDS'] === 'full' ? 1 : 5;

const DOCUMENTS = FACES.map(documentOf);

describe('no body stalls the others', () => {
  let service: Service;
  let callers: Callers;
  let person: Person;
  let stranger: Person;
  beforeAll(async () => {
    service = await startService();
    const { running, demo, world } = service;
    const [member, staff] = await Promise.all([
      Member.signIn(running.baseUrl, 'owner@hostile.example'),
      Member.signIn(running.baseUrl, demo.staff_email),
    ]);
    const made = await Promise.all(Array.from({ length: API_KEYS }, () => world.business()));
    const keys = made.map(({ api }) => api);
    person = await Person.registered(running.baseUrl);
    stranger = await Person.signedIn(running.baseUrl);
    let turn = 0;
    callers = {
      apiKey: () => keys[turn++ % keys.length]?.apiKey ?? '',
      person: () => person.token,
      stranger: () => stranger.token,
      member: member.token,
      staff: staff.token,
      businessId: (await member.registers()).split('/').at(-1) ?? '',
    };
  });
  afterAll(() => service.stop());

  const send = async (route: BodyRoute, body: string): Promise<{ status: number; code: unknown }> => {
    const { method } = route;
    const headers = { authorization: `Bearer ${tokenFor(route, callers)}`, 'content-type': 'application/json' };
    const answer = await fetch(service.running.baseUrl + addressOf(route, callers), { method, headers, body });
    const { status } = answer;
    const text = await answer.text();
    const code: unknown = /"code":"(\w+)"/.exec(text)?.[1];
    // Some routes end the session that asks.
    if (code === 'unauthorized' && route.example === undefined) {
      stranger = await Person.signedIn(service.running.baseUrl);
      return send(route, body);
    }
    // Some are accepted, and an account may do so much a day.
    if (code === 'rate_limited' && route.path.startsWith('/person/')) {
      person = await Person.registered(service.running.baseUrl);
      return send(route, body);
    }
    return { status, code };
  };

  /**
   * The longest time for which this process did nothing else while a request was answered: by the clock, less what the
   * machine gave to others meanwhile.
   */
  const longestDelay = async (route: BodyRoute, body: string): Promise<number> => {
    let [longest, last, used, isWatching] = [0, performance.now(), process.cpuUsage(), true];
    const look = () => {
      const { user, system } = process.cpuUsage(used);
      const now = performance.now();
      longest = Math.max(longest, Math.min(now - last, (user + system) / 1_000));
      [last, used] = [now, process.cpuUsage()];
      if (isWatching) setImmediate(look);
    };
    setImmediate(look);
    const { status, code } = await send(route, body);
    isWatching = false;
    // A body that was not read would prove nothing.
    expect(['unauthorized', 'payload_too_large', 'rate_limited']).not.toContain(code);
    expect(status).toBeLessThan(500);
    return longest;
  };

  const isAnsweredInTime = async (route: BodyRoute, body: string): Promise<boolean> => {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      if ((await longestDelay(route, body)) < LONGEST_DELAY_MS) return true;
    }
    return false;
  };

  const limitOf = async (route: BodyRoute): Promise<number> => {
    for (const bytes of BODY_LIMITS) if ((await send(route, ' '.repeat(bytes))).status !== 413) return bytes;
    throw new Error('the route takes less than any');
  };

  const routes = DOCUMENTS.flatMap(bodyRoutesOf);

  const named = routes.map((route, turn) => [route.method, route.path, route, turn] as const);
  it.each(named)('%s %s', async (_method, _path, route, turn) => {
    const limit = await limitOf(route);
    const payloads = [...worstBodies(limit), ...(route.example === undefined ? [] : worstFields(route.example, limit))];
    const met = payloads.filter((_, nth) => nth % SHARE === turn % SHARE);
    for (const { what, body } of met) expect([what, await isAnsweredInTime(route, body)]).toEqual([what, true]);
  });

  it('holds for every route', () => {
    expect(routes.length).toBeGreaterThan(30);
  });
});
