import { pause } from './pause.js';

const LONG_MS = 60_000;

describe('a pause', () => {
  it('ends after its time, and leaves nothing with the signal', async () => {
    const stopping = new AbortController();
    const removed = jest.spyOn(stopping.signal, 'removeEventListener');
    await pause(1, stopping.signal);
    expect(removed).toHaveBeenCalledTimes(1);
  });

  it('ends at once, without an error, when the signal is given', async () => {
    const stopping = new AbortController();
    const paused = pause(LONG_MS, stopping.signal);
    stopping.abort();
    await expect(paused).resolves.toBeUndefined();
    await expect(pause(LONG_MS, stopping.signal)).resolves.toBeUndefined();
  });
});
