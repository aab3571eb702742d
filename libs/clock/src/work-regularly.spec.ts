import { eventually } from '../../../test/support/time/eventually.js';
import { TestClock } from '../../../test/support/time/test-clock.js';
import { HOUR_MS } from './units.js';
import { workRegularly } from './work-regularly.js';

/** A clock that counts who listens to it. */
class HeardClock extends TestClock {
  listening = 0;

  override onSet(listener: () => void): () => void {
    const end = super.onSet(listener);
    this.listening++;
    return () => {
      this.listening--;
      end();
    };
  }
}

describe('work that is done again and again', () => {
  let clock: HeardClock;
  let stopping: AbortController;
  let times: number;
  beforeEach(() => {
    clock = new HeardClock();
    stopping = new AbortController();
    times = 0;
  });

  const works = (pause: number): Promise<void> => {
    const work = async (): Promise<void> => {
      times += 1;
    };
    return workRegularly(clock, { work, pauseMs: () => pause }, stopping.signal);
  };
  const workedSo = (often: number): Promise<unknown> => eventually(async () => times >= often || undefined);

  it('is done after each pause until the signal', async () => {
    const working = works(1);
    await workedSo(3);
    stopping.abort();
    await working;
  });

  it('is done at once when the clock is set, and ends at once with the signal, however long the pause is', async () => {
    const working = works(HOUR_MS);
    await workedSo(1);
    clock.advance(1);
    await workedSo(2);
    stopping.abort();
    await working;
    expect(times).toBe(2);
  });

  it('leaves nothing behind with the clock and the signal, also where it fails', async () => {
    const removed = jest.spyOn(stopping.signal, 'removeEventListener');
    const work = () => Promise.reject(new Error(`${String(clock.listening)} listens`));
    await expect(workRegularly(clock, { work, pauseMs: () => 1 }, stopping.signal)).rejects.toThrow('1 listens');
    expect([clock.listening, removed.mock.calls.length]).toEqual([0, 1]);
  });
});
