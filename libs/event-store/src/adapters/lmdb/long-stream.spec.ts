import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { EventStore, NewEvent } from '../../index.js';
import { openLmdbEventStore } from './index.js';
import { CHUNK } from './stream-head.js';

const LENGTH = 5 * CHUNK + 7;

function event(n: number): NewEvent {
  return {
    id: randomUUID(),
    type: 'sample.happened.v1',
    data: { n },
    metadata: {
      time: '2026-03-01T12:00:00.000Z',
      correlationId: randomUUID(),
      causationId: null,
      actor: 'service:test',
    },
  };
}

describe('a stream of several chunks', () => {
  let path = '';
  let store: EventStore;
  const events = Array.from({ length: LENGTH }, (_, n) => event(n));
  const sizes = [1, CHUNK - 1, CHUNK, 1, CHUNK + 1];

  beforeAll(async () => {
    path = await mkdtemp(join(tmpdir(), 'long-stream-'));
    store = await openLmdbEventStore({ path });
    let next = 0;
    for (let turn = 0; next < LENGTH; turn += 1) {
      const group = events.slice(next, next + (sizes[turn % sizes.length] ?? 1));
      await store.append('long', group, next === 0 ? 'no-stream' : next - 1);
      await store.append('beside', [event(turn)], 'any');
      next += group.length;
    }
  });
  afterAll(async () => {
    await store.close();
    await rm(path, { recursive: true });
  });

  it('is read from any place, in either direction, as a list in memory would be', async () => {
    const read = fc.record({
      direction: fc.constantFrom('forwards' as const, 'backwards' as const),
      from: fc.nat(LENGTH + 3),
      limit: fc.integer({ min: 1, max: LENGTH }),
    });
    await fc.assert(
      fc.asyncProperty(read, async ({ direction, from, limit }) => {
        const wanted =
          direction === 'forwards'
            ? events.slice(from, from + limit)
            : events
                .slice(0, from + 1)
                .toReversed()
                .slice(0, limit);
        const found = await store.readStream('long', { direction, from, limit });
        expect(found.map((it) => it.id)).toEqual(wanted.map((it) => it.id));
      }),
    );
  });

  it('knows a repeat that lies across chunks, wherever it stands', async () => {
    for (let first = 1; first + CHUNK + 2 <= LENGTH; first += 5) {
      const again = await store.append('long', events.slice(first, first + CHUNK + 2), first - 1);
      expect(again.revision).toBe(first + CHUNK + 1);
    }
    expect(await store.lastRevision('long')).toBe(LENGTH - 1);
  });
});
