import { setImmediate as untilLater } from 'node:timers/promises';
import { documentOf } from '#http';
import { FACES } from '../../apps/faces/src/index.js';
import {
  credentialsFor,
  describedRoute,
  metRoutes,
  type MetRoute,
  type ProtocolCallers,
} from '../../bench/hostile-bodies/met-routes.js';
import { addressOf } from '../../bench/hostile-bodies/routes.js';
import { letIn } from '../support/assistants/let-in.js';
import { businessIdIn, Member } from '../support/personas/member.js';
import { Person } from '../support/personas/person.js';
import { routePathsOf } from '../support/documentation/route-paths.js';
import { SignedLog } from '../support/proofs/signed-log.js';
import { startService, type Service } from '../support/service/service.js';
import { Staff } from '../support/personas/staff.js';
import { threadWork } from '../support/time/thread-work.js';

const LONGEST_DELAY_MS = 50;
/**
 * The second shortest of so many counts: garbage is collected and the machine slow now and then, what is hostile is
 * worked on each time.
 */
const TRIES = 7;
/** A first try that is so short needs no others. */
const CLEARLY_IN_TIME_MS = LONGEST_DELAY_MS / 2;
/** What a route may take, largest first. */
const BODY_LIMITS = [512, 64, 32, 16].map((kib) => kib * 1024);
const IS_FULL = process.env['TEST_ROUNDS'] === 'full';
/** Transcripts are limited for each API key. */
const API_KEYS = IS_FULL ? 40 : 8;
/** Calls are limited for each assistant. */
const ASSISTANTS = IS_FULL ? 20 : 8;
/** What refuses a body that was not read, or not looked at. */
const UNREAD = ['unauthorized', 'payload_too_large', 'rate_limited', 'temporarily_unavailable'];
const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Without full rounds each route meets one of so many payloads, and the routes by turns all of them. */
const SHARE = IS_FULL ? 1 : 10;

const DOCUMENTS = FACES.map(documentOf);

describe('no body stalls the others', () => {
  let service: Service;
  let callers: ProtocolCallers;
  let person: Person;
  let stranger: Person;
  let witnessed: SignedLog;
  let vkey = '';
  beforeAll(async () => {
    witnessed = await SignedLog.open();
    await witnessed.begin('other.example/log');
    vkey = await witnessed.verifierKey();
    service = await startService({ environment: { WITNESS_FOR: vkey } });
    const { running, demo, world } = service;
    const [member, staff] = await Promise.all([
      Member.signIn(running.baseUrl, 'owner@hostile.example'),
      Staff.signedIn(running.baseUrl, demo.staff_email),
    ]);
    const made = await Promise.all(Array.from({ length: API_KEYS }, () => world.business()));
    const keys = made.map(({ api }) => api);
    person = await Person.registered(running.baseUrl);
    stranger = await Person.signedIn(running.baseUrl);
    const helpers = Array.from({ length: ASSISTANTS }, (_, n) => letIn(running, person.id, { name: `Helper ${n}` }));
    const assistants = (await Promise.all(helpers)).map(({ accessToken }) => accessToken);
    let [turn, call] = [0, 0];
    callers = {
      apiKey: () => keys[turn++ % keys.length]?.apiKey ?? '',
      assistant: () => assistants[call++ % ASSISTANTS] ?? '',
      person: () => person.token,
      stranger: () => stranger.token,
      member: member.token,
      staff: staff.token,
      businessId: businessIdIn(await member.registers()),
    };
  });
  afterAll(async () => {
    await service.stop();
    await witnessed.close();
  });

  const sendOnce = async (route: MetRoute, body: string): Promise<{ status: number; code: unknown }> => {
    const { method, type } = route;
    const accept = 'application/json, text/event-stream';
    const headers = { ...credentialsFor(route, callers), accept, 'content-type': type };
    const answer = await fetch(service.running.baseUrl + addressOf(route, callers), { method, headers, body });
    const { status } = answer;
    const text = await answer.text();
    return { status, code: /"(?:code|error)":"(\w+)"/.exec(text)?.[1] };
  };

  const send = async (route: MetRoute, body: string): Promise<{ status: number; code: unknown }> => {
    const { status, code } = await sendOnce(route, body);
    // Some routes end the session that asks.
    if (code === 'unauthorized' && route.example === undefined) {
      stranger = await Person.signedIn(service.running.baseUrl);
      return send(route, body);
    }
    // Some are accepted, and an account may do so much a day.
    if (code === 'rate_limited' && route.path.startsWith('/auth/') && route.example === undefined) {
      stranger = await Person.signedIn(service.running.baseUrl);
      return send(route, body);
    }
    if (code === 'rate_limited' && /^\/(?:person|auth)\//.test(route.path)) {
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

  const isAnswered = async (route: MetRoute, body: string): Promise<void> => {
    const { status, code } = await send(route, body);
    // A body that was not read would prove nothing.
    expect(UNREAD).not.toContain(code);
    expect(status).toBeLessThan(500);
  };

  /** In milliseconds. */
  const usualDelay = async (work: () => Promise<void>): Promise<number> => {
    const first = await longestDelay(work);
    if (first < CLEARLY_IN_TIME_MS) return first;
    const delays = [first];
    while (delays.length < TRIES) delays.push(await longestDelay(work));
    const [, second = first] = delays.sort((one, other) => one - other);
    return second;
  };

  const limitOf = async (route: MetRoute): Promise<number> => {
    for (const bytes of BODY_LIMITS) if ((await send(route, ' '.repeat(bytes))).status !== 413) return bytes;
    throw new Error('the route takes less than any');
  };

  const routes = metRoutes(DOCUMENTS, () => vkey);

  const named = routes.map((route, turn) => [route.method, route.title, route, turn] as const);
  it.each(named)('%s %s', async (_method, _path, route, turn) => {
    const limit = await limitOf(route);
    const met = route.worst(limit).filter((_, nth) => nth % SHARE === turn % SHARE);
    for (const { what, body } of met) {
      const delay = await usualDelay(() => isAnswered(route, body));
      expect([what, delay < LONGEST_DELAY_MS || delay]).toEqual([what, true]);
    }
  });

  /** Work of so many milliseconds, one after another. */
  const working = (spans: number[]) => async (): Promise<void> => {
    const span = spans.shift() ?? 0;
    await untilLater();
    for (const begun = threadWork(); threadWork() - begun < span;);
    await untilLater();
  };

  it('is measured: work that is too long is noticed, also where one try is short', async () => {
    expect(await usualDelay(working([60, 60, 60, 5, 60, 60, 60]))).toBeGreaterThan(LONGEST_DELAY_MS);
    expect(await usualDelay(working([60, 5, 60, 60, 5, 60, 60]))).toBeLessThan(LONGEST_DELAY_MS);
  });

  it('is asked of every route that reads a body: whatever else the server knows is refused before', async () => {
    const server = service.running.app.getHttpAdapter().getInstance();
    stranger = await Person.signedIn(service.running.baseUrl);
    const met = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    const known = METHODS.flatMap((method) => routePathsOf(server, method).map((path) => ({ method, path })));
    const others = known.filter(({ method, path }) => !met.has(`${method} ${path}`));
    expect(known.length - others.length).toBe(met.size);
    for (const { method, path } of others) {
      const { status } = await sendOnce({ ...describedRoute({ method, path, example: undefined }) }, '{');
      expect([method, path, [404, 405].includes(status)]).toEqual([method, path, true]);
    }
  });
});
