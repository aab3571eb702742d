import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreUnavailable } from '../../index.js';
import { followLog } from './follow-log.js';
import { HeadWatch } from './head-watch.js';
import { openLmdbEventStore } from './index.js';
import type { Scan } from './log-scan.js';

const FAILURE = new EventStoreUnavailable('LMDB could not read');

describe('a follower of the log in LMDB', () => {
  it('goes on from where it was after scans that failed', async () => {
    const outcomes: (Scan | Error)[] = [
      { events: [], through: 5, atHead: false },
      FAILURE,
      FAILURE,
      { events: [], through: 9, atHead: true },
    ];
    const asked: number[] = [];
    const stop = new AbortController();
    const scan = (after: number): Scan => {
      asked.push(after);
      const outcome = outcomes.shift() ?? { events: [], through: after, atHead: true };
      if (outcome instanceof Error) throw outcome;
      return outcome;
    };
    const log = { watch: new HeadWatch(() => 9), isClosed: () => false, scan };

    const met: unknown[] = [];
    for await (const item of followLog(log, { signal: stop.signal })) {
      met.push(item);
      if (item.kind === 'caught-up') stop.abort();
    }
    expect(met).toEqual([{ kind: 'caught-up' }]);
    expect(asked).toEqual([0, 5, 5, 5, 9]);
  });

  it('ends with its signal while it waits to try again', async () => {
    const stop = new AbortController();
    const scan = (): Scan => {
      setImmediate(() => {
        stop.abort();
      });
      throw FAILURE;
    };
    const log = { watch: new HeadWatch(() => 0), isClosed: () => false, scan };
    expect(await followLog(log, { signal: stop.signal }).next()).toEqual({ done: true, value: undefined });
  });

  it('left behind by a close, says so rather than waiting for ever', async () => {
    const path = await mkdtemp(join(tmpdir(), 'follow-log-'));
    const store = await openLmdbEventStore({ path });
    const items = store.follow({ signal: new AbortController().signal })[Symbol.asyncIterator]();
    expect(await items.next()).toEqual({ done: false, value: { kind: 'caught-up' } });
    const next = items.next();
    const rejected = expect(next).rejects.toBeInstanceOf(EventStoreUnavailable);
    await store.close();
    await rejected;
    await rm(path, { recursive: true });
  });
});
