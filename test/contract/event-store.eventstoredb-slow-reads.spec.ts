import { randomUUID } from 'node:crypto';
import type { EventStore, LogPage, LogRead } from '#event-store';
import { openEventStoreDb } from '#event-store/eventstoredb';
import { startEventStoreDbStandIn } from '../support/eventstoredb/index.js';
import type { EventStoreDbStandIn } from '../support/eventstoredb/index.js';

const RECORDS = 60;
const STREAM = 'slowly-read';
const METADATA = { time: '2030-01-01T00:00:00.000Z', correlationId: randomUUID(), causationId: null, actor: 'test' };

describe('EventStoreDB, whose records come so slowly that a read of the log cannot be done in its time', () => {
  let server: EventStoreDbStandIn;
  let store: EventStore;
  beforeAll(async () => {
    server = await startEventStoreDbStandIn();
    store = await openEventStoreDb({ url: server.url, times: { scanMs: 200 } });
    for (let n = 1; n <= RECORDS; n += 1) {
      const event = { id: randomUUID(), type: n === RECORDS ? 'rare' : 'frequent', data: { n }, metadata: METADATA };
      await store.append(STREAM, [event], 'any');
    }
    server.faults.slowDownReads(20);
  });
  afterAll(async () => {
    await store.close();
    await server.stop();
  });

  const pagesOf = async (filter: Pick<LogRead, 'filter'>): Promise<readonly LogPage[]> => {
    const pages: LogPage[] = [];
    for (let page: LogPage | undefined; page?.atHead !== true;) {
      const after = page?.through;
      page = await store.readLog({ ...filter, limit: RECORDS, ...(after !== undefined && { after }) });
      pages.push(page);
    }
    return pages;
  };
  const eventsIn = (pages: readonly LogPage[]): readonly unknown[] =>
    pages.flatMap(({ events }) => events.map(({ data }) => data['n']));

  it('answers with how far it looked, so that whoever goes on comes to an event that matches', async () => {
    const pages = await pagesOf({ filter: { eventTypes: ['rare'] } });
    expect(eventsIn(pages)).toEqual([RECORDS]);
    expect(pages.length).toBeGreaterThan(1);
  });

  it('answers with the events that came, and leaves none out behind them', async () => {
    const pages = await pagesOf({});
    expect(eventsIn(pages)).toEqual(Array.from({ length: RECORDS }, (_, n) => n + 1));
    expect(pages.length).toBeGreaterThan(1);
  });
});
