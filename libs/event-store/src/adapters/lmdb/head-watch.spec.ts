import { SignalsAtHand } from '../../../../../test/support/engines/signals-at-hand.js';
import { HeadWatch } from './head-watch.js';

describe('waiting for the log to grow', () => {
  let head: number;
  let polls: number;
  let signals: SignalsAtHand;
  let watch: HeadWatch;
  beforeEach(() => {
    jest.useFakeTimers();
    [head, polls] = [7, 0];
    signals = new SignalsAtHand();
    watch = new HeadWatch(() => {
      polls += 1;
      return head;
    }, signals);
  });
  afterEach(() => jest.useRealTimers());

  /** How long it took, in ms; undefined when it did not come within ten seconds. */
  async function waited(): Promise<number | undefined> {
    const ending = new AbortController();
    const began = Date.now();
    const waiting = watch.grown(7, ending.signal).then(() => (ending.signal.aborted ? undefined : Date.now() - began));
    await jest.advanceTimersByTimeAsync(10_000);
    ending.abort();
    return waiting;
  }

  it('ends with the signal of another process, once the log has grown', async () => {
    setTimeout(() => {
      signals.come('log');
    }, 20);
    setTimeout(() => {
      head = 8;
      signals.come('log');
    }, 30);
    expect(await waited()).toBe(30);
  });

  it('loses nothing with a signal that is lost', async () => {
    setTimeout(() => (head = 8), 30);
    expect(await waited()).toBe(500);
  });

  it('polls every few milliseconds while signals do not arrive', async () => {
    signals.arrive = false;
    setTimeout(() => (head = 8), 100);
    expect(await waited()).toBeLessThanOrEqual(125);
  });

  it('polls twice a second while nothing happens and signals arrive', async () => {
    expect(await waited()).toBeUndefined();
    expect(polls).toBeLessThanOrEqual(21);
  });

  it('ends at once with an append of this process, which the others are told of', async () => {
    setTimeout(() => {
      head = 8;
      watch.appended();
    }, 30);
    expect(await waited()).toBe(30);
    expect(signals.told).toEqual(['log']);
  });
});
