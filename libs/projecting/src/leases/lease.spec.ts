import { InMemoryRecordStore } from '../../../../test/support/in-memory-record-store.js';
import { LEASES } from './lease-records.js';
import { Lease } from './lease.js';

const TERM_MS = 150;
const LONGER_THAN_A_TEST_MS = 600_000;

/** A process that wants to work, and what it has done so far. */
function worker(records: InMemoryRecordStore, termMs = TERM_MS) {
  const stopping = new AbortController();
  const seen: string[] = [];
  const lease = new Lease(records, { name: 'work', termMs });
  const done = lease.whileHeld(stopping.signal, async (lost) => {
    seen.push('works');
    await new Promise<void>((resolve) => {
      lost.addEventListener('abort', () => {
        resolve();
      });
    });
    seen.push('stops');
  });
  const stop = async (): Promise<void> => {
    stopping.abort();
    await done;
  };
  return { seen, stop };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('a lease', () => {
  it('lets one of two work, and the other when the first gives it back', async () => {
    const records = new InMemoryRecordStore([LEASES]);
    const first = worker(records);
    await until(() => first.seen.length === 1);
    const second = worker(records.another());
    await first.stop();
    await until(() => second.seen.length === 1);
    await second.stop();
    expect({ first: first.seen, second: second.seen }).toEqual({
      first: ['works', 'stops'],
      second: ['works', 'stops'],
    });
  });

  it('goes to the other after a term without a heartbeat, and the first one stops', async () => {
    const records = new InMemoryRecordStore([LEASES]);
    const first = worker(records);
    await until(() => first.seen.length === 1);
    const second = worker(records.another());
    // As seen by everyone else, a paused process is one that no longer reaches the records.
    records.reachable = false;
    await until(() => second.seen.length === 1);
    await until(() => first.seen.length === 2);
    records.reachable = true;
    expect({ first: first.seen, second: second.seen }).toEqual({ first: ['works', 'stops'], second: ['works'] });
    await Promise.all([first.stop(), second.stop()]);
  });

  it('is taken at once from a process of this machine that has ended', async () => {
    const records = new InMemoryRecordStore([LEASES]);
    const { hostname } = await import('node:os');
    await records.create(LEASES, 'work', { holder: { host: hostname(), pid: 2 ** 22 + 1, id: 'ended' } });
    const next = worker(records, LONGER_THAN_A_TEST_MS);
    await until(() => next.seen.length === 1);
    await next.stop();
  });
});
