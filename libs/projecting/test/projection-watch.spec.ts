import { InMemoryViewStore } from '../../../test/support/engines/in-memory-view-store.js';
import { SignalsAtHand } from '../../../test/support/engines/signals-at-hand.js';
import { ProjectionWatch } from '../src/index.js';

const NAME = 'some-views';

/** Views that another process moves, and that count how often they are polled. */
class CountedViewStore extends InMemoryViewStore {
  polls = 0;
  isHanging = false;

  override checkpoint(name: string): Promise<string | undefined> {
    this.polls += 1;
    if (this.isHanging) return new Promise(() => undefined);
    return super.checkpoint(name);
  }

  moveTo(position: string): Promise<void> {
    return this.apply({ writes: [], checkpoint: { name: NAME, position } });
  }
}

describe('waiting for views that another process keeps', () => {
  let views: CountedViewStore;
  let signals: SignalsAtHand;
  let watch: ProjectionWatch;
  beforeEach(() => {
    jest.useFakeTimers();
    views = new CountedViewStore();
    signals = new SignalsAtHand();
    watch = new ProjectionWatch(views, NAME, signals);
  });
  afterEach(() => jest.useRealTimers());

  /** How long it took, in ms, and how many polls. */
  async function waited(
    position = '5',
    timeoutMs = 1_000,
  ): Promise<{ reached: boolean; after: number; polls: number }> {
    const began = Date.now();
    const waiting = watch.reaches(position, timeoutMs).then((reached) => ({ reached, after: Date.now() - began }));
    await jest.advanceTimersByTimeAsync(2 * timeoutMs);
    return { ...(await waiting), polls: views.polls };
  }

  it('takes one poll, made when the signal comes', async () => {
    setTimeout(() => {
      void views.moveTo('5');
      signals.come(`views/${NAME}`);
    }, 10);
    expect(await waited()).toEqual({ reached: true, after: 10, polls: 1 });
  });

  it('polls at once where a signal came before anybody waited', async () => {
    await views.moveTo('5');
    signals.come(`views/${NAME}`);
    expect(await waited()).toEqual({ reached: true, after: 0, polls: 1 });
  });

  it('loses nothing with a signal that is lost: it polls by itself, seldom', async () => {
    setTimeout(() => void views.moveTo('5'), 60);
    expect(await waited()).toEqual({ reached: true, after: 75, polls: 2 });
  });

  it('polls often while signals do not arrive', async () => {
    signals.arrive = false;
    setTimeout(() => void views.moveTo('5'), 60);
    const { after, polls } = await waited();
    expect(after).toBeLessThanOrEqual(80);
    expect(polls).toBeGreaterThanOrEqual(5);
  });

  it('waits no longer than it was told to while the views do not answer', async () => {
    views.isHanging = true;
    expect(await waited('5', 100)).toEqual({ reached: false, after: 100, polls: 1 });
    expect(await waited('5', 100)).toMatchObject({ reached: false, after: 100 });
  });

  it('believes no signal: what is not there is not reached', async () => {
    const telling = setInterval(() => {
      signals.come(`views/${NAME}`);
    }, 100);
    expect(await waited()).toMatchObject({ reached: false, after: 1_000 });
    clearInterval(telling);
  });

  it('takes a flood of signals as one while it polls, and none at all while nobody waits', async () => {
    for (let n = 0; n < 1_000; n++) signals.come(`views/${NAME}`);
    expect(views.polls).toBe(0);
    setTimeout(() => {
      for (let n = 0; n < 1_000; n++) signals.come(`views/${NAME}`);
      void views.moveTo('5');
    }, 10);
    // The first, that of the flood's first signal, and one for all the others.
    expect(await waited()).toEqual({ reached: true, after: 10, polls: 3 });
  });

  it('does not poll at all for what this process itself has moved', async () => {
    setTimeout(() => {
      watch.moved('5');
    }, 10);
    expect(await waited()).toEqual({ reached: true, after: 10, polls: 0 });
    expect(jest.getTimerCount()).toBe(0);
  });
});
