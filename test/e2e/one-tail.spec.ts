import { ForwardingEventStore, type Follow, type FollowedItem } from '#event-store';
import { POLICIES } from '#policies';
import { PROJECTIONS } from '#projections';
import { Person } from '../support/personas/person.js';
import { startService, type Service } from '../support/service/service.js';
import { untilCarried } from '../support/time/until-carried.js';

/** Counts who follows the log, and what they are handed. */
class FollowedLog extends ForwardingEventStore {
  follows = 0;
  readonly handed: string[] = [];

  override follow(follow: Follow): AsyncIterable<FollowedItem> {
    this.follows += 1;
    return this.counted(super.follow(follow));
  }

  private async *counted(items: AsyncIterable<FollowedItem>): AsyncGenerator<FollowedItem> {
    for await (const item of items) {
      if (item.kind === 'event') this.handed.push(item.event.id);
      yield item;
    }
  }
}

describe('a process that projects, runs the policies and dispatches webhooks', () => {
  let service: Service;
  let log: FollowedLog;
  beforeAll(async () => {
    service = await startService({
      environment: { DEVELOPMENT_ROUTES: 'true' },
      substitute: (engines) => {
        log = new FollowedLog(engines.log);
        return { ...engines, log };
      },
    });
  });
  afterAll(() => service.stop());

  it('follows the log once, and is handed each event once', async () => {
    await untilCarried(service.running.engines);
    const before = log.handed.length;
    const head = await log.head();
    const person = await Person.registered(service.running.baseUrl);
    expect((await person.get('/me')).status).toBe(200);
    await untilCarried(service.running.engines);
    const { events } = await log.readLog({ limit: 1_000, ...(head !== undefined && { after: head }) });
    expect(events.length).toBeGreaterThan(1);
    expect(log.handed.slice(before)).toEqual(events.map(({ id }) => id));
    expect(PROJECTIONS.length + POLICIES.length).toBeGreaterThan(10);
    expect(log.follows).toBe(1);
  });
});
