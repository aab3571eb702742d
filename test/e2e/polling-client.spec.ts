import { dataOf, type Answer } from '../support/clients/ask.js';
import { startService, type Service } from '../support/service/service.js';
import { StallableViews } from '../support/faults/stallable-views.js';
import type { Person } from '../support/personas/person.js';
import type { TestBusiness } from '../support/personas/world.js';

const PEOPLE = 6;
const ROUNDS = process.env['TEST_ROUNDS'] === 'full' ? 400 : 15;

describe('a client that polls with the newest time it has seen', () => {
  let service: Service;
  let business: TestBusiness;
  let views: StallableViews;
  const people: Person[] = [];
  beforeAll(async () => {
    service = await startService({
      substitute: (engines) => {
        views = new StallableViews(engines.views);
        return { ...engines, views };
      },
    });
    business = await service.world.business();
    for (let count = 0; count < PEOPLE; count++) {
      const person = await service.world.person();
      people.push(person);
      await business.api.claim(await service.world.preview(business.id, person));
    }
  });
  afterAll(() => service.stop());

  it('misses no change that came between a page and the people on it', async () => {
    const [one, other] = people;
    await one?.confirmsAddress();
    const since = newestIn(await business.api.list());

    const held = views.holdPage('by-business-and-change');
    const polling = business.api.list({ updated_since: since });
    await held.isRead;
    await other?.confirmsAddress();
    await one?.confirmsAddress();
    held.release();

    const polled = await polling;
    const next = await business.api.list({ updated_since: newestIn(polled) });
    const confirmed = new Map(
      [...dataOf(polled), ...dataOf(next)].map((grant) => [grant['id'], grant['confirmed_at']]),
    );
    const now = dataOf(await business.api.list({ updated_since: since }));
    expect(confirmed).toEqual(new Map(now.map((grant) => [grant['id'], grant['confirmed_at']])));
    expect(confirmed.size).toBe(2);
  });

  it('misses no change that came while an answer was made, going on from where that is complete', async () => {
    const [one] = people;
    const held = views.holdPage('by-business-and-change');
    const polling = business.api.list({ updated_since: asOf(await business.api.list()) });
    await held.isRead;
    await one?.confirmsAddress();
    held.release();

    const next = await business.api.list({ updated_since: asOf(await polling) });
    expect(newestIn(next)).toBe(newestIn(await business.api.list()));
  });

  it.each([
    ['the newest time it has seen', newestIn],
    ['the moment as of which an answer is complete', asOf],
  ] as const)(
    'misses no change, however many happen at once, with %s',
    async (_what, anchorIn) => {
      let newest = '1970-01-01T00:00:00.000Z';
      const held = new Map<unknown, unknown>();
      const poll = async (): Promise<false> => {
        const answer = await business.api.list({ updated_since: newest });
        for (const grant of dataOf(answer)) held.set(grant['id'], grant['confirmed_at']);
        const anchor = anchorIn(answer);
        if (anchor > newest) newest = anchor;
        return false;
      };
      for (let round = 0; round < ROUNDS; round++) {
        const changing = Promise.all(people.map((person) => service.world.confirms(person)));
        const done = changing.then(() => true);
        while (!(await Promise.race([done, poll()]))) continue;
        await poll();
        const now = dataOf(await business.api.list());
        expect(new Map(now.map((grant) => [grant['id'], grant['confirmed_at']]))).toEqual(held);
      }
    },
    120_000,
  );
});

function asOf({ headers }: Answer): string {
  return headers.get('consent-as-of') ?? '';
}

function newestIn(answer: Answer): string {
  return dataOf(answer).reduce((newest, grant) => {
    const confirmedAt = String(grant['confirmed_at']);
    return confirmedAt > newest ? confirmedAt : newest;
  }, '');
}
