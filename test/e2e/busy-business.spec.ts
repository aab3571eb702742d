import { accessStream } from '#domain';
import { readSealedIn } from '#events';
import { dataOf, idOf, type Answer } from '../support/clients/ask.js';
import { untilServed } from '../support/clients/until-served.js';
import { Business } from '../support/personas/business.js';
import { businessIdIn, Member } from '../support/personas/member.js';
import { startService, type Service } from '../support/service/service.js';
import { Staff } from '../support/personas/staff.js';
import type { Person } from '../support/personas/person.js';

const LANES = 24;
/** Fewer than the look-ups of one person in an hour. */
const ROUNDS = process.env['TEST_ROUNDS'] === 'full' ? 9 : 4;
const PLAN = { name: 'large', requests_per_minute: 50_000, previews_per_day: 60_000 };

/** What a lane was answered, as the service must have counted it. */
interface Counts {
  requests: number;
  previews: number;
  claims: number;
  reads: number;
}

describe('a business that asks many things at once', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it('is counted by each limit, by its usage and in each history once for every request', async () => {
    const { running, demo, world } = service;
    const owner = await Member.signIn(running.baseUrl, 'owner@busy.example');
    const staff = await Staff.signedIn(running.baseUrl, demo.staff_email);
    const path = await owner.registers();
    await staff.approvesProduction(businessIdIn(path));
    await staff.setsPlan(businessIdIn(path), PLAN);
    const { key } = (await owner.post(`${path}/api-keys`, { name: 'web' })).body;
    const api = new Business(running.baseUrl, String(key));
    const people = await Promise.all(Array.from({ length: LANES }, () => world.person()));

    const counted = await Promise.all(people.map((person) => lane(api, person)));
    const total = counted.reduce(sum);
    const last = await api.preview(await (await world.person()).key());

    expect(remainingOf(last, 'previews')).toBe(PLAN.previews_per_day - total.previews - 1);
    // No more than were sent; fewer where the first ones have left the window by now.
    expect(remainingOf(last, 'requests')).toBeGreaterThanOrEqual(PLAN.requests_per_minute - total.requests - 1);
    const days = (await owner.get(`${path}/usage?days=2`)).body['data'] as readonly Counts[];
    expect(days.reduce(sum)).toEqual({ ...total, requests: total.requests + 1, previews: total.previews + 1 });
    const entries = (await Promise.all(people.map((person) => historyOf(service, person)))).flat();
    // An entry without fields takes back what was released before it was shown.
    const of = (...actions: readonly string[]): number =>
      entries
        .filter(({ type }) => actions.some((action) => type === `access.${action}.v1`))
        .reduce((total, { data }) => total + (data.fields.length > 0 ? 1 : -1), 0);
    expect({ shown: of('previewed'), claimed: of('claimed'), read: of('read', 'listed') }).toEqual({
      shown: total.previews,
      claimed: total.claims,
      read: total.reads,
    });
  }, 300_000);
});

const NOTHING: Counts = { requests: 0, previews: 0, claims: 0, reads: 0 };

async function historyOf(service: Service, person: Person) {
  return (await service.world.accessEntries(person)).map((event) => readSealedIn(accessStream(person.id), event));
}

async function lane(api: Business, person: Person): Promise<Counts> {
  const counts = { ...NOTHING };
  const key = await person.key();
  /** 503, as a slow machine may answer it, counts as a request like any other. */
  const lists = (): Promise<Answer> =>
    untilServed(() => {
      counts.requests += 1;
      return api.list();
    });
  for (let round = 0; round < ROUNDS; round++) {
    const claim = await api.claimKey(key, `${person.id} ${String(round)}`);
    const id = idOf(claim);
    const answers = await Promise.all([api.read(id), api.read(id), lists()]);
    expect([claim, ...answers].map(outcomeOf)).toEqual([201, 200, 200, 200]);
    const [list] = answers.slice(-1);
    const lines = list === undefined ? 0 : dataOf(list).filter((line) => 'address' in line).length;
    if (round % 2 === 1) expect((await api.release(id)).status).toBe(200);
    counts.requests += 4 + (round % 2);
    counts.previews += 1;
    counts.claims += 1;
    counts.reads += 2 + lines;
  }
  return counts;
}

/** Its status, with the error where it is one. */
function outcomeOf({ status, body }: Answer): unknown {
  return status < 400 ? status : body;
}

function sum(one: Counts, other: Counts): Counts {
  return {
    requests: one.requests + other.requests,
    previews: one.previews + other.previews,
    claims: one.claims + other.claims,
    reads: one.reads + other.reads,
  };
}

/** As the header tells it: `"requests";r=49;t=60, "previews";r=99;t=86400`. */
function remainingOf({ headers }: Answer, limit: string): number {
  const told = new RegExp(`"${limit}";r=([0-9]+)`).exec(headers.get('ratelimit') ?? '');
  return Number(told?.[1]);
}
