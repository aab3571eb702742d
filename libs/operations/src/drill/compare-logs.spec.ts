import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventStore, NewEvent } from '#event-store';
import { openLmdbEventStore } from '#event-store/lmdb';
import { compareLogs } from './compare-logs.js';

describe('a restored log, held against the running one', () => {
  let folder: string;
  let restored: EventStore;
  let running: EventStore;
  const first = event('2030-01-01T00:00:00.000Z');
  const second = event('2030-01-02T00:00:00.000Z');
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'compare-'));
    restored = await openLmdbEventStore({ path: join(folder, 'restored') });
    running = await openLmdbEventStore({ path: join(folder, 'running') });
  });
  afterEach(async () => {
    await Promise.all([restored.close(), running.close()]);
    await rm(folder, { recursive: true });
  });

  const compared = (events: number) =>
    compareLogs({ restored, running }, events, () => undefined, new AbortController().signal);
  const appended = async (log: EventStore, ...events: readonly NewEvent[]): Promise<void> => {
    await log.append('thing-1', events, 'any');
  };

  it('has what the backup had, and lacks what came since', async () => {
    await appended(restored, first, event('2031-01-01T00:00:00.000Z'));
    await appended(running, first, second);
    expect(await compared(1)).toEqual({
      events: 1,
      same: 1,
      first_difference: null,
      running: { head: await running.head(), newer_events: 1, newer_since: '2030-01-02T00:00:00.000Z' },
    });
  });

  it('is empty beside an empty one', async () => {
    const nothing = { head: null, newer_events: 0, newer_since: null };
    expect(await compared(0)).toEqual({ events: 0, same: 0, first_difference: null, running: nothing });
  });

  it.each([
    ['another says something else', [first, { ...second, data: { n: 2 } }]],
    ['there is another in its place', [first, event('2030-01-02T00:00:00.000Z')]],
    ['the running log ends before it', [first]],
  ])('names the first event that differs: %s', async (_how, others) => {
    await appended(restored, first, second);
    await appended(running, ...others);
    expect(await compared(2)).toMatchObject({
      same: 1,
      first_difference: { position: await restored.head(), stream: 'thing-1', revision: 1 },
      running: { newer_events: 0, newer_since: null },
    });
  });
});

function event(time: string): NewEvent {
  const metadata = { time, correlationId: randomUUID(), causationId: null, actor: 'service:test' };
  return { id: randomUUID(), type: 'thing.happened.v1', data: { n: 1 }, metadata };
}
