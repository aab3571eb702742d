import { InMemoryRecordStore } from '../../../test/support/engines/in-memory-record-store.js';
import { TestClock } from '../../../test/support/time/test-clock.js';
import { IDEMPOTENT_REQUESTS, IdempotentRequests } from '../src/index.js';
import { answered, CountedKeys, request, SleepingStore, turnOf, UNCOUNTED } from './support/keyed-requests.js';

/** A process that has said nothing for four seconds counts as gone. */
const PAST_SILENCE_MS = 4_500;

describe('requests with an idempotency key, where the records are away for a while', () => {
  const clock = new TestClock();
  let records: SleepingStore;
  const processOf = (waitMs: number, of = records): IdempotentRequests =>
    new IdempotentRequests({ records: of, clock, secret: () => Buffer.alloc(32, 1), waitMs });
  beforeEach(() => {
    records = new SleepingStore(new InMemoryRecordStore([IDEMPOTENT_REQUESTS]));
  });

  it('are decided again by the same process, when their answer could not be kept', async () => {
    const process = processOf(10_000);
    const first = request();
    const turn = turnOf(await process.begin(first, UNCOUNTED));
    records.sleeps = true;
    await expect(turn.settle(answered('first'))).rejects.toThrow('asleep');
    records.sleeps = false;
    const again = turnOf(await process.begin(request(), UNCOUNTED));
    expect(again).toMatchObject({ requestId: first.requestId, isAgain: true });
    expect(await again.settle(answered('second'))).toEqual(answered('second'));
  }, 20_000);

  it('keep the answer of whoever took them over, when the first one wakes and is refused', async () => {
    const asleep = new SleepingStore(records);
    const slept = turnOf(await processOf(0, asleep).begin(request(), UNCOUNTED));
    asleep.sleeps = true;
    const taken = turnOf(await processOf(10_000).begin(request(), UNCOUNTED));
    await taken.settle(answered('of the second'));
    asleep.sleeps = false;
    await slept.forget();
    const repeated = await processOf(0).begin(request(), UNCOUNTED);
    expect(repeated).toEqual({ kind: 'answered', answer: answered('of the second') });
  }, 20_000);

  it('count as no key where the first one could not be written down', async () => {
    const counting = new CountedKeys();
    records.sleeps = true;
    await expect(processOf(0).begin(request(), counting)).rejects.toThrow('asleep');
    expect(counting.keys).toBe(0);
  });

  it('are decided by nobody beside the first one in its own process, however long it can say nothing', async () => {
    const process = processOf(PAST_SILENCE_MS);
    const turn = turnOf(await process.begin(request(), UNCOUNTED));
    records.sleeps = true;
    expect(await process.begin(request(), UNCOUNTED)).toEqual({ kind: 'in-progress' });
    records.sleeps = false;
    expect(await turn.settle(answered('first'))).toEqual(answered('first'));
    expect(await process.begin(request(), UNCOUNTED)).toEqual({ kind: 'answered', answer: answered('first') });
  }, 20_000);
});
