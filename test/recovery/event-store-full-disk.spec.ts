import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLmdbEventStore } from '#event-store/lmdb';
import { TestChild } from '../support/processes/child-process.js';

/**
 * A shell that lets the files of what it starts grow to 2 MiB and no further (`ulimit -f` counts blocks of 512 bytes).
 */
const SMALL_DISK = ['sh', '-c', 'ulimit -f 4096; exec "$@"', 'small-disk'];

describe('the log in LMDB when the disk is full', () => {
  let path = '';
  beforeAll(async () => {
    path = await mkdtemp(join(tmpdir(), 'event-store-full-'));
  });
  afterAll(async () => {
    await rm(path, { recursive: true });
  });

  it('is unavailable, keeps what it acknowledged, stores nothing in part, and goes on when there is room', async () => {
    const child = new TestChild(
      'test/support/engines/event-store-child.ts',
      [path, 'fill', 'filled', '3', '8'],
      SMALL_DISK,
    );
    // It ends well: neither the failed writes nor lmdb's own promises brought it down, and it still read its stream.
    await child.untilEnd();
    const acknowledged = child.lines.filter((line) => line.includes(',')).map((line) => line.split(','));
    expect(acknowledged.length).toBeGreaterThan(100);
    expect(child.lines.at(-1)).toBe(`full ${acknowledged.length * 3 - 1}`);

    const store = await openLmdbEventStore({ path });
    const stored = await store.readStream('filled', { direction: 'forwards', limit: 4096 });
    const appends = new Set(
      stored.flatMap((_, n) =>
        n % 3 === 0
          ? [
              stored
                .slice(n, n + 3)
                .map((it) => it.id)
                .join(),
            ]
          : [],
      ),
    );
    expect(appends).toEqual(new Set(acknowledged.map((ids) => ids.join())));

    const more = {
      id: randomUUID(),
      type: 'parent.wrote.v1',
      data: {},
      metadata: {
        time: '2026-03-01T12:00:00.000Z',
        correlationId: randomUUID(),
        causationId: null,
        actor: 'service:p',
      },
    };
    expect((await store.append('filled', [more], stored.length - 1)).revision).toBe(stored.length);
    await store.close();
  });
});
