import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventStore } from '#event-store';
import { openLmdbEventStore } from '#event-store/lmdb';
import { LogEvent } from '#events';
import { PARKED, SKIPPED_EVENTS, SkippedEvents } from '#projecting';
import { InMemoryRecordStore } from '../../../test/support/engines/in-memory-record-store.js';
import { TestClock } from '../../../test/support/time/test-clock.js';
import { ParkedEvents } from '../src/following/parked-events.js';

describe('an event that a policy cannot handle', () => {
  const recorded = {
    id: '00000000-0000-4000-8000-000000000001',
    type: 'business.closed.v1',
    stream: 'business-one',
    revision: 3,
    position: '0000000000000009',
    data: {},
    retried: false,
    metadata: { time: '2030-01-01T00:00:00.000Z', correlationId: '1', causationId: null, actor: 'service:test' },
  };
  let folder: string;
  let log: EventStore;
  let records: InMemoryRecordStore;
  let parked: ParkedEvents;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parked-'));
    log = await openLmdbEventStore({ path: folder });
    records = new InMemoryRecordStore([PARKED, SKIPPED_EVENTS]);
    const clock = new TestClock(Date.parse('2030-01-02T00:00:00.000Z'));
    parked = new ParkedEvents({ log, records, clock }, () => undefined);
  });
  afterEach(async () => {
    await log.close();
    await rm(folder, { recursive: true });
  });

  const inRecords = async (): Promise<readonly string[]> => {
    const found = await records.page(PARKED, { index: 'by-position', equal: {}, direction: 'up', limit: 10 });
    return found.map(({ body }) => `${body.projection}: ${body.eventType}`);
  };

  it('is put aside', async () => {
    expect(await parked.park('closing', new LogEvent(recorded), new Error('damaged'))).toBe(true);
    expect(await inRecords()).toEqual(['policy/closing: business.closed.v1']);
  });

  it('is not put aside again by a policy that begins anew, once an operator has decided to go on without it', async () => {
    await parked.park('closing', new LogEvent(recorded), new Error('damaged'));
    const [record] = await records.page(PARKED, { index: 'by-position', equal: {}, direction: 'up', limit: 1 });
    if (record === undefined) throw new Error('it was not put aside');
    const decided = { reason: 'a test', by: 'operator:test', at: '2030-01-02T00:00:00.000Z' };
    await new SkippedEvents(records).add(record.body, decided);
    await records.remove(PARKED, record.id);

    expect(await parked.park('closing', new LogEvent(recorded), new Error('damaged'))).toBe(false);
    expect(await inRecords()).toEqual([]);
    expect(await parked.park('another', new LogEvent(recorded), new Error('damaged'))).toBe(true);
  });
});
