import { setImmediate as untilLater } from 'node:timers/promises';
import { documentOf } from '#http';
import { FACES } from '../../apps/faces/src/index.js';
import { worstBodies, worstFields } from '../../bench/hostile-bodies/payloads.js';
import { addressOf, bodyRoutesOf, tokenFor, type BodyRoute, type Callers } from '../../bench/hostile-bodies/routes.js';
import { Member } from '../support/member.js';
import { Person } from '../support/person.js';
import { startService, type Service } from '../support/service.js';
import { Staff } from '../support/staff.js';
import { threadWork } from '../support/thread-work.js';

const LONGEST_DELAY_MS = 50;
/** One of them in time shows that the work fits: a collection of garbage comes now and then, hostile work each time. */
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
      Staff.signedIn(running.baseUrl, demo.staff_email),
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

  /** The longest that the service worked without a pause while this went on, in milliseconds. */
  const longestDelay = async (something: () => Promise<void>): Promise<number> => {
    let [longest, last, isWatching] = [0, threadWork(), true];
    const look = () => {
      const now = threadWork();
      longest = Math.max(longest, now - last);
      last = now;
      if (isWatching) setImmediate(look);
    };
    setImmediate(look);
    await something();
    isWatching = false;
    return longest;
  };

  const isAnswered = async (route: BodyRoute, body: string): Promise<void> => {
    const { status, code } = await send(route, body);
    // A body that was not read would prove nothing.
    expect(['unauthorized', 'payload_too_large', 'rate_limited']).not.toContain(code);
    expect(status).toBeLessThan(500);
  };

  const isAnsweredInTime = async (route: BodyRoute, body: string): Promise<boolean> => {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      if ((await longestDelay(() => isAnswered(route, body))) < LONGEST_DELAY_MS) return true;
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

  it('is measured: work of twice as long is noticed', async () => {
    const delay = await longestDelay(async () => {
      await untilLater();
      for (const begun = threadWork(); threadWork() - begun < 2 * LONGEST_DELAY_MS;);
      await untilLater();
    });
    expect(delay).toBeGreaterThan(LONGEST_DELAY_MS);
  });

  it('holds for every route', () => {
    expect(routes.length).toBeGreaterThan(30);
  });
});
