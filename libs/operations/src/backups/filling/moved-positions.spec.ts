import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MovedPositions, type MovedEvent } from './moved-positions.js';

/** More than are read together. */
const EVENTS = 10_000;

describe('where the events of a log stand in another one', () => {
  let folder: string;
  let moved: MovedPositions;
  /** Of one that counts bytes: with room between two events. */
  const before = (event: number): string => String(event * 100).padStart(20, '0');
  const now = (event: number): string => String(event).padStart(16, '0');
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'moved-'));
    moved = await MovedPositions.begin(join(folder, 'positions'));
  });
  afterEach(async () => {
    await moved.close();
    await rm(folder, { recursive: true });
  });

  it('is known of each of them, in whatever order it is asked, and of none that was not appended', async () => {
    const all: MovedEvent[] = Array.from({ length: EVENTS }, (_, n) => ({ before: before(n + 1), now: now(n + 1) }));
    for (let from = 0; from < EVENTS; from += 256) await moved.add(all.slice(from, from + 256));
    for (const event of [1, 2, EVENTS, 4_096, 4_097, 8_193, 1]) expect(await moved.at(before(event))).toBe(now(event));
    expect(await moved.at(before(7).replace(/0$/, '1'))).toBeUndefined();
    expect(await moved.at(before(0))).toBeUndefined();
    expect(await moved.at(before(EVENTS + 1))).toBeUndefined();
  });

  it('is that of the last event before, for what stands between two', async () => {
    await moved.add([1, 2, 3].map((event) => ({ before: before(event), now: now(event) })));
    const between = before(2).replace(/0$/, '9');
    expect(await Promise.all([before(0), before(1), between, before(9)].map((one) => moved.through(one)))).toEqual([
      ...[undefined, now(1), now(2), now(3)],
    ]);
  });

  it('is nowhere for a log without events, and leaves no file behind', async () => {
    const none = await MovedPositions.begin(join(folder, 'none'));
    await none.add([]);
    expect([await none.at(before(1)), await none.through(before(1))]).toEqual([undefined, undefined]);
    await none.close();
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });
});
