import { Lease, LEASES } from '#projecting';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { eventually } from '../../../../test/support/time/eventually.js';
import { areHeld } from './are-held.js';

const WANTED = new AbortController().signal;

describe('whether somebody is at work', () => {
  let records: InMemoryRecordStore;
  let stopping: AbortController;
  let working: Promise<unknown>[];
  beforeEach(() => {
    records = new InMemoryRecordStore([LEASES]);
    stopping = new AbortController();
    working = [];
  });
  afterEach(async () => {
    stopping.abort();
    await Promise.all(working);
  });

  const begins = (name: string): void => {
    const lease = new Lease(records, { name });
    const untilLost = (lost: AbortSignal) =>
      new Promise<void>((resolve) => {
        lost.addEventListener('abort', () => {
          resolve();
        });
      });
    working.push(lease.whileHeld(stopping.signal, untilLost));
  };
  const looks = () => areHeld(records, ['first', 'second'], WANTED);

  it('is seen of one who begins while it is looked for, as where work changes hands', async () => {
    begins('first');
    const seen = looks();
    const reads = jest.spyOn(records, 'getMany');
    await eventually(async () => reads.mock.calls.length >= 2);
    begins('second');
    expect(await seen).toBe(true);
  });

  it('is not seen where nobody is at one of them', async () => {
    begins('first');
    expect(await looks()).toBe(false);
  });

  it('is looked for no more once that is not wanted', async () => {
    const given = new AbortController();
    const seen = areHeld(records, ['first'], given.signal);
    given.abort(new Error('stopped'));
    await expect(seen).rejects.toThrow('stopped');
  });
});
