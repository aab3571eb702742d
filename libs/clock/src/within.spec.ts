import { once } from 'node:events';
import { whileCollecting } from '../../../test/support/memory/collect-garbage.js';
import { within } from './within.js';

const LONG_MS = 60_000;

describe('work that has so much time', () => {
  it('is told when that is over, however often what nobody holds is collected', async () => {
    const { signal } = new AbortController();
    const told = within(1_000, signal, (ended) => once(ended, 'abort').then(() => ended.reason as Error));
    expect((await whileCollecting(told)).name).toBe('TimeoutError');
  });

  it('is told when nobody wants it any more', async () => {
    const stopping = new AbortController();
    const stopped = within(LONG_MS, stopping.signal, (ended) => once(ended, 'abort').then(() => ended.reason as Error));
    stopping.abort(new Error('not wanted'));
    await expect(stopped).resolves.toEqual(new Error('not wanted'));
  });

  it('leaves no timer behind, also where it fails', async () => {
    const cleared = jest.spyOn(globalThis, 'clearTimeout');
    const { signal } = new AbortController();
    await expect(within(LONG_MS, signal, () => Promise.reject(new Error('it broke')))).rejects.toThrow('it broke');
    expect(cleared).toHaveBeenCalledTimes(1);
  });
});
