import { InvalidArgumentError } from '@eventstore/db-client';
import { EventStoreUnavailable } from '../../index.js';
import { retryCall } from './retry-call.js';

const PATIENCE = { attemptMs: 200, totalMs: 400 };
/** As the client rejects with while the server is away. */
const away = (): Error => Object.assign(new Error('connection lost'), { code: 14 });

describe('a call that is made again while what went wrong may pass', () => {
  it('is answered once it passed', async () => {
    const answered = retryCall('append', PATIENCE, (number) =>
      number < 2 ? Promise.reject(away()) : Promise.resolve(number),
    );
    expect(await answered).toBe(2);
  });

  it('that the engine refuses is made once, and says that the log is not to be had', async () => {
    let made = 0;
    const failed = retryCall('read of a stream', PATIENCE, () => {
      made += 1;
      return Promise.reject(new InvalidArgumentError('no such direction'));
    });
    await expect(failed).rejects.toBeInstanceOf(EventStoreUnavailable);
    expect(made).toBe(1);
  });

  it('is given up when its patience is at its end, also where a busy process finds that out too late', async () => {
    const given: number[] = [];
    const failed = retryCall('append', PATIENCE, (_number, ms) => {
      given.push(ms);
      setTimeout(holdUp, 0);
      return Promise.reject(away());
    });
    await expect(failed).rejects.toEqual(
      new EventStoreUnavailable('append: no answer from EventStoreDB (connection lost)'),
    );
    expect(given).toEqual([PATIENCE.attemptMs]);
  });
});

/** As long as a call has patience. */
function holdUp(): void {
  const end = performance.now() + PATIENCE.totalMs;
  while (performance.now() < end);
}
