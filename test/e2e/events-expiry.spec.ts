import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { otherSlot, SlotViews } from '#projecting';
import { EVENT_FEED, FEED_EVENTS } from '#projections';
import { advanceClock } from '../support/time/advance-clock.js';
import { dataOf, idOf, refusal, type Answer } from '../support/clients/ask.js';
import { Business } from '../support/personas/business.js';
import { eventually } from '../support/time/eventually.js';
import { opsJson } from '../support/processes/ops.js';
import { startService, type Service } from '../support/service/service.js';
import type { Person } from '../support/personas/person.js';

interface Rebuilt {
  readonly rebuilt: readonly [{ readonly switched: boolean; readonly comparison: { readonly differences: unknown } }];
}

describe('events that have been kept for thirty days', () => {
  let dataDir: string;
  let service: Service;
  let api: Business;
  let person: Person;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'feed-'));
    service = await startService({ dataDir });
    const business = await service.world.business();
    api = business.api;
    person = await service.world.person();
    idOf(await api.claim(await service.world.preview(business.id, person)));
  });
  afterAll(async () => {
    await service.stop();
    await rm(dataDir, { recursive: true });
  });

  const advance = (days: number): Promise<void> => advanceClock(service, days * 86_400);
  const happens = async (times: number): Promise<void> => {
    const now = await person.signedInAnew();
    for (let time = 0; time < times; time++) await now.confirmsAddress();
  };
  const numbersIn = (answer: Answer): readonly unknown[] => dataOf(answer).map(({ sequence }) => sequence);
  const active = () => service.running.engines.slotStates.of(EVENT_FEED.name).active;
  const standing = async (): Promise<readonly unknown[]> => {
    const live = new SlotViews(service.running.engines.views, active());
    return (await live.scan(FEED_EVENTS, { limit: 1000 })).map(({ body }) => body.sequence);
  };

  it('are gone, and whoever has not read them is told so and where to go on', async () => {
    await happens(3);
    await advance(29);
    await happens(2);
    expect(numbersIn(await api.events({ after: 0 }))).toEqual([1, 2, 3, 4, 5]);

    await advance(2);
    for (const after of [0, 1, 2]) {
      const answer = await api.events({ after });
      expect(answer).toMatchObject({
        status: 410,
        body: { error: { code: 'events_expired', message: expect.stringContaining('after=3;') as string } },
      });
    }
    expect(numbersIn(await api.events({ after: 3 }))).toEqual([4, 5]);
    expect(numbersIn(await api.events())).toEqual([4, 5]);
    expect(await standing()).toEqual([4, 5]);
  });

  it('leave their numbers behind: the next event has the next one', async () => {
    await advance(31);
    expect(await standing()).toEqual([]);
    expect((await api.events()).body).toEqual({ data: [], next_after: 5, has_more: false });
    expect((await api.events({ after: 5 })).body).toEqual({ data: [], next_after: 5, has_more: false });
    expect(refusal(await api.events({ after: 4 }))).toEqual({ status: 410, code: 'events_expired' });
    await happens(2);
    expect(numbersIn(await api.events({ after: 5 }))).toEqual([6, 7]);
  });

  it('are counted in a rebuild, which shows the same page, byte for byte', async () => {
    const before = await api.events();
    const slot = active();
    const environment = { DATA_DIR: dataDir };
    const command = ['rebuild', '--view', EVENT_FEED.name, '--compare', '--grace', '0'];
    const { json, code } = await opsJson<Rebuilt>(command, { environment });
    expect([code, json.rebuilt[0].switched, json.rebuilt[0].comparison.differences]).toEqual([0, true, []]);
    await eventually(() => Promise.resolve(active() === otherSlot(slot) || undefined));
    expect((await api.events()).body).toEqual(before.body);
    expect(refusal(await api.events({ after: 4 }))).toEqual({ status: 410, code: 'events_expired' });
  });

  it('are counted, too, when the views are lost and built from the log alone', async () => {
    const before = await api.events();
    await service.stop();
    await rm(join(dataDir, 'views'), { recursive: true });
    service = await startService({ dataDir });
    api = new Business(service.running.baseUrl, api.apiKey);
    const after = await eventually(async () => {
      const answer = await api.events();
      return answer.status === 200 ? answer : undefined;
    });
    expect(after.body).toEqual(before.body);
  });
});
