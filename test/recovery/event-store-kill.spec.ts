import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventStore, RecordedEvent } from '#event-store';
import { openLmdbEventStore } from '#event-store/lmdb';
import { TestChild } from '../support/processes/child-process.js';

const ENTRY = 'test/support/engines/event-store-child.ts';

async function wholeLog(store: EventStore): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await store.readLog({ limit: 4096, ...(after === undefined ? {} : { after }) });
    events.push(...page.events);
    after = page.through;
    if (page.atHead) return events;
  }
}

/** The ids of the appends that the child had been told are durable, an append each. */
function acknowledged(child: TestChild): string[][] {
  return child.lines.filter((line) => line !== 'ready').map((line) => line.split(','));
}

describe('the log in LMDB when a writer is killed in the midst of appends', () => {
  let path = '';
  beforeAll(async () => {
    path = await mkdtemp(join(tmpdir(), 'event-store-kill-'));
  });
  afterAll(async () => {
    await rm(path, { recursive: true });
  });

  it('keeps every acknowledged append, none in part, and goes on without a gap, five times over', async () => {
    const survivor = await openLmdbEventStore({ path });
    const promised: string[][] = [];
    for (let round = 0; round < 5; round += 1) {
      const task = round % 2 === 0 ? 'append' : 'append-all';
      const child = new TestChild(ENTRY, [path, task, `killed-${round % 2}`, '7', '16']);
      await child.untilLines(200 + 37 * round);
      await child.kill();
      promised.push(...acknowledged(child));

      // A process that had the log open all the while can append at once: the dead one's lock is not in its way.
      const next = await survivor.append('survivor', [marker(round)], round === 0 ? 'no-stream' : round - 1);
      expect(next.revision).toBe(round);
    }

    const log = await wholeLog(survivor);
    await survivor.close();
    const reopened = await openLmdbEventStore({ path });
    expect(await wholeLog(reopened)).toEqual(log);
    await reopened.close();

    const places = new Map(log.map((event, place) => [event.id, place]));
    expect(places.size).toBe(log.length);
    for (const ids of promised) {
      const start = places.get(ids[0] ?? '') ?? -1;
      expect(log.slice(start, start + 7).map((event) => event.id)).toEqual(ids);
    }
    for (const stream of ['killed-0', 'killed-1', 'killed-1-last', 'survivor']) {
      const events = log.filter((event) => event.stream === stream);
      expect(events.map((event) => event.revision)).toEqual(events.map((_, n) => n));
    }
    const killed = log.filter((event) => event.stream !== 'survivor');
    // Every append wrote 7 events numbered from 0, to one stream or to two: in part, one would break the pattern.
    expect(killed.map((event) => event.data['n'])).toEqual(killed.map((_, n) => n % 7));
    expect(killed.length).toBeGreaterThanOrEqual(promised.length * 7);
  });
});

function marker(round: number): Parameters<EventStore['append']>[1][number] {
  return {
    id: `00000000-0000-4000-8000-00000000000${round}`,
    type: 'survivor.wrote.v1',
    data: { round },
    metadata: {
      time: '2026-03-01T12:00:00.000Z',
      correlationId: '0b0f2f4e-7a34-4a39-9f6e-0d5a2b1c3d4e',
      causationId: null,
      actor: 'service:survivor',
    },
  };
}
