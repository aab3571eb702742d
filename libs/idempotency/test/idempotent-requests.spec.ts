import { array, assert, asyncProperty, constantFrom, record, integer } from 'fast-check';
import { InMemoryRecordStore } from '../../../test/support/engines/in-memory-record-store.js';
import { TestClock } from '../../../test/support/time/test-clock.js';
import { IDEMPOTENT_REQUESTS, IdempotentRequests, type KeptAnswer } from '../src/index.js';
import { answered, CountedKeys, request, SleepingStore, turnOf, UNCOUNTED } from './support/keyed-requests.js';

const WAIT_MS = 40;

describe('requests with an idempotency key', () => {
  const clock = new TestClock();
  let records: InMemoryRecordStore;
  const processOf = (): IdempotentRequests =>
    new IdempotentRequests({ records, clock, secret: () => Buffer.alloc(32, 1), waitMs: WAIT_MS });
  beforeEach(() => {
    records = new InMemoryRecordStore([IDEMPOTENT_REQUESTS]);
  });

  it('wait for the first one, in its process and in another, and get its answer', async () => {
    const [here, there] = [processOf(), processOf()];
    const turn = turnOf(await here.begin(request(), UNCOUNTED));
    const twins = [here.begin(request(), UNCOUNTED), there.begin(request(), UNCOUNTED)];
    await turn.settle(answered('first'));
    expect(await Promise.all(twins)).toEqual([
      { kind: 'answered', answer: answered('first') },
      { kind: 'answered', answer: answered('first') },
    ]);
  });

  it('are told that the first one is in progress once they have waited for long enough', async () => {
    const [here, there] = [processOf(), processOf()];
    const turn = turnOf(await here.begin(request(), UNCOUNTED));
    expect(await there.begin(request(), UNCOUNTED)).toEqual({ kind: 'in-progress' });
    await turn.forget();
  });

  it('are a conflict while another request under their key is in progress', async () => {
    const [here, there] = [processOf(), processOf()];
    const turn = turnOf(await here.begin(request(), UNCOUNTED));
    expect(await there.begin(request('other'), UNCOUNTED)).toEqual({ kind: 'conflict' });
    await turn.forget();
  });

  it('that failed on our side are decided again, in the name of the first', async () => {
    const first = request();
    await turnOf(await processOf().begin(first, UNCOUNTED)).leaveOpen();
    const again = turnOf(await processOf().begin(request(), UNCOUNTED));
    expect(again).toMatchObject({ requestId: first.requestId, isAgain: true });
    await again.settle(answered('second'));
  });

  it('of which nothing was decided leave the key to any other', async () => {
    await turnOf(await processOf().begin(request(), UNCOUNTED)).forget();
    const other = turnOf(await processOf().begin(request('other'), UNCOUNTED));
    expect(other.isAgain).toBe(false);
    await other.forget();
  });

  it('are taken over from a process that is gone; if it only slept, the first answer is that of both', async () => {
    const patient = new IdempotentRequests({ records, clock, secret: () => Buffer.alloc(32, 1), waitMs: 10_000 });
    const first = request();
    const asleep = new SleepingStore(records);
    const sleeper = new IdempotentRequests({ records: asleep, clock, secret: () => Buffer.alloc(32, 1) });
    const slept = turnOf(await sleeper.begin(first, UNCOUNTED));
    asleep.sleeps = true;
    const taken = turnOf(await patient.begin(request(), UNCOUNTED));
    expect(taken).toMatchObject({ requestId: first.requestId, isAgain: true });
    expect(await taken.settle(answered('of the second'))).toEqual(answered('of the second'));
    asleep.sleeps = false;
    expect(await slept.settle(answered('of the first'))).toEqual(answered('of the second'));
  }, 20_000);

  it('count as a key once and as a repeat each time after', async () => {
    const counting = new CountedKeys();
    const turn = turnOf(await processOf().begin(request(), counting));
    await turn.settle(answered('first'));
    for (let time = 0; time < 3; time++) await processOf().begin(request(), counting);
    expect([counting.keys, counting.repeats]).toEqual([1, 3]);
  });

  it('count as one key, however many of them come at once, in several processes', async () => {
    const counting = new CountedKeys();
    const processes = [processOf(), processOf()];
    const begun = await Promise.all(
      Array.from({ length: 10 }, () => processes.map((process) => process.begin(request(), counting))).flat(),
    );
    const turns = begun.filter(({ kind }) => kind === 'turn');
    expect([turns.length, counting.keys, counting.repeats]).toEqual([1, 1, 19]);
    for (const turn of turns) await turnOf(turn).forget();
  });

  it('leave their key unused when they are over a limit', async () => {
    const over = { ...UNCOUNTED, first: () => Promise.reject(new Error('over')) };
    await expect(processOf().begin(request(), over)).rejects.toThrow('over');
    await turnOf(await processOf().begin(request(), UNCOUNTED)).forget();
  });

  it('are decided by one process at a time, and their answers never change, whatever the processes do in whatever order', async () => {
    const step = record({
      process: integer({ min: 0, max: 2 }),
      body: constantFrom('one', 'other'),
      end: constantFrom('settle', 'open', 'forget', 'hold'),
    });
    await assert(
      asyncProperty(array(step, { maxLength: 12 }), async (steps) => {
        records = new InMemoryRecordStore([IDEMPOTENT_REQUESTS]);
        const quick = () => new IdempotentRequests({ records, clock, secret: () => Buffer.alloc(32, 1), waitMs: 0 });
        const processes = [quick(), quick(), quick()];
        let held: { turn: ReturnType<typeof turnOf>; body: string } | undefined;
        let kept: { answer: KeptAnswer; body: string } | undefined;
        let bound: string | undefined;
        for (const [at, { process, body, end }] of steps.entries()) {
          const begun = await processes[process]?.begin(request(body), UNCOUNTED);
          if (begun === undefined) continue;
          if (bound !== undefined && bound !== body) expect(begun.kind).toBe('conflict');
          else if (kept !== undefined) expect(begun).toEqual({ kind: 'answered', answer: kept.answer });
          else if (held !== undefined) expect(begun.kind).toBe('in-progress');
          else expect(begun.kind).toBe('turn');
          if (begun.kind !== 'turn') continue;
          bound = body;
          if (end === 'hold') held = { turn: begun.turn, body };
          else if (end === 'open') await begun.turn.leaveOpen();
          else if (end === 'forget') {
            await begun.turn.forget();
            bound = undefined;
          } else kept = { answer: await begun.turn.settle(answered(String(at))), body };
        }
        await held?.turn.forget();
      }),
    );
  });
});
