import { ForwardingRecordStore, type Collection, type RecordStore } from '#document-store';
import { eventually } from '../../../../test/support/time/eventually.js';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { LEASES } from './lease-records.js';
import { Lease, LeaseLost } from './lease.js';
import { onlyOne } from './only-one.js';

const TERM_MS = 150;
const LONGER_THAN_A_TEST_MS = 600_000;

/** A process that wants to work, and what it has done so far. @param windDown what it still does once it is to stop */
function worker(records: RecordStore, termMs = TERM_MS, windDown = (): Promise<unknown> => Promise.resolve()) {
  const stopping = new AbortController();
  const seen: string[] = [];
  const reasons: unknown[] = [];
  const lease = new Lease(records, { name: 'work', termMs });
  const done = lease.whileHeld(stopping.signal, async (lost) => {
    seen.push('works');
    await new Promise<void>((resolve) => {
      lost.addEventListener('abort', () => {
        reasons.push(lost.reason);
        resolve();
      });
    });
    await windDown();
    seen.push('stops');
  });
  const stop = async (): Promise<void> => {
    stopping.abort();
    await done;
  };
  return { seen, reasons, stop };
}

/** Loses the answer to the first heartbeat. */
class MuteOnce extends ForwardingRecordStore {
  private isMute = true;

  override async replace<T extends object>(
    collection: Collection<T>,
    id: string,
    version: number,
    body: T,
  ): Promise<boolean> {
    const done = await super.replace(collection, id, version, body);
    if (!this.isMute) return done;
    this.isMute = false;
    throw new Error('no answer');
  }
}

/** Counts what is tried, whether it can be reached or not. */
class CountingRecords extends ForwardingRecordStore {
  writes = 0;

  override replace<T extends object>(
    collection: Collection<T>,
    id: string,
    version: number,
    body: T,
  ): Promise<boolean> {
    this.writes += 1;
    return super.replace(collection, id, version, body);
  }
}

const never = (): Promise<never> => Promise.reject(new Error('another process is at work'));

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

  it('stays with its holder while that winds down, however many terms it takes', async () => {
    const records = new InMemoryRecordStore([LEASES]);
    const version = async () => (await records.get(LEASES, 'work'))?.version ?? 0;
    const severalTerms = async () => {
      const before = await version();
      await eventually(async () => (await version()) > before + 9 || undefined);
      return second.seen;
    };
    let seenMeanwhile: readonly string[] = ['not yet asked'];
    const first = worker(records, TERM_MS, async () => {
      seenMeanwhile = [...(await severalTerms())];
    });
    await until(() => first.seen.length === 1);
    const second = worker(records.another());
    await first.stop();
    await until(() => second.seen.length === 1);
    await second.stop();
    expect({ first: first.seen, seenMeanwhile }).toEqual({ first: ['works', 'stops'], seenMeanwhile: [] });
  });

  it('is given back where the work fails, which whoever asked for it hears', async () => {
    const records = new InMemoryRecordStore([LEASES]);
    const lease = new Lease(records, { name: 'work', termMs: LONGER_THAN_A_TEST_MS });
    const broken = () => Promise.reject(new Error('broken'));
    await expect(lease.whileHeld(new AbortController().signal, broken)).rejects.toThrow('broken');
    expect((await records.get(LEASES, 'work'))?.body.holder).toBeNull();
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
    expect(first.reasons).toEqual([new LeaseLost('work', 'no heartbeat of it could be written for 0.15 s')]);
    expect({ first: first.seen, second: second.seen }).toEqual({ first: ['works', 'stops'], second: ['works'] });
    await Promise.all([first.stop(), second.stop()]);
  });

  it('is given up by its holder within two terms in which no heartbeat of it could be written', async () => {
    const records = new InMemoryRecordStore([LEASES]);
    const counting = new CountingRecords(records);
    const holder = worker(counting);
    await until(() => holder.seen.length === 1);
    records.reachable = false;
    counting.writes = 0;
    // Three heartbeats are tried in a term, and fewer where the machine is slow.
    await until(() => holder.seen.length === 2 || counting.writes > 6);
    expect(holder.seen).toEqual(['works', 'stops']);
    await holder.stop();
  });

  it('stays with its holder where a heartbeat was written, and the store seemed not to answer', async () => {
    const records = new InMemoryRecordStore([LEASES]);
    const first = worker(new MuteOnce(records), LONGER_THAN_A_TEST_MS);
    const version = async () => (await records.get(LEASES, 'work'))?.version ?? 0;
    await eventually(async () => (await version()) > 3 || undefined);
    expect(first.seen).toEqual(['works']);
    await first.stop();
  });

  it('says who waits for it whether its holder is at work, in no time beside its term', async () => {
    const records = new InMemoryRecordStore([LEASES]);
    const first = worker(records, LONGER_THAN_A_TEST_MS);
    await until(() => first.seen.length === 1);
    const done = await onlyOne(records.another(), 'work', new AbortController().signal, never, LONGER_THAN_A_TEST_MS);
    expect(done).toBe(false);
    await first.stop();
  }, 20_000);

  it('is taken at once from a process of this machine that has ended', async () => {
    const records = new InMemoryRecordStore([LEASES]);
    const { hostname } = await import('node:os');
    await records.create(LEASES, 'work', { holder: { host: hostname(), pid: 2 ** 22 + 1, id: 'ended' } });
    const next = worker(records, LONGER_THAN_A_TEST_MS);
    await until(() => next.seen.length === 1);
    await next.stop();
  });
});
