import { EventStoreUnavailable } from '../../index.js';
import { AppendWindow } from './append-window.js';

const MOST = 2;
const AN_HOUR_MS = 3_600_000;

/** Appends that end when the test says so. */
function heldAppends(window: AppendWindow, count: number) {
  const begun: number[] = [];
  const ends: { resolve: (value: number) => void; reject: (error: Error) => void }[] = [];
  const results = Array.from({ length: count }, (_, n) =>
    window.run(() => {
      begun.push(n);
      return new Promise<number>((resolve, reject) => {
        ends[n] = { resolve, reject };
      });
    }),
  );
  return { begun, ends, settled: Promise.allSettled(results), results };
}

describe('a burst of appends', () => {
  it('has a limited number under way at once, and begins the others in the order of asking', async () => {
    const { begun, ends, results, settled } = heldAppends(new AppendWindow(MOST, AN_HOUR_MS), 4);
    expect(begun).toEqual([0, 1]);
    ends[1]?.resolve(1);
    await results[1];
    await Promise.resolve();
    expect(begun).toEqual([0, 1, 2]);
    ends[0]?.reject(new Error('a conflict is its own affair'));
    ends[2]?.resolve(2);
    await results[2];
    await Promise.resolve();
    ends[3]?.resolve(3);
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  });

  it('whose engine stops answering is over for those that have waited long enough', async () => {
    const { begun, ends, settled } = heldAppends(new AppendWindow(MOST, 0), 5);
    for (const n of [0, 1]) ends[n]?.reject(new EventStoreUnavailable('no answer'));
    const reasons = (await settled).map((one) => (one.status === 'rejected' ? String(one.reason) : one.value));
    expect(reasons).toEqual([
      ...Array<string>(2).fill('EventStoreUnavailable: no answer'),
      ...Array<string>(3).fill('EventStoreUnavailable: append: not sent (no answer)'),
    ]);
    expect(begun).toEqual([0, 1]);
  });

  it('goes on with those that have not waited so long', async () => {
    const { begun, ends, results } = heldAppends(new AppendWindow(MOST, AN_HOUR_MS), 3);
    ends[0]?.reject(new EventStoreUnavailable('no answer'));
    await expect(results[0]).rejects.toThrow('no answer');
    await Promise.resolve();
    expect(begun).toEqual([0, 1, 2]);
    for (const n of [1, 2]) ends[n]?.resolve(n);
    expect(await Promise.all(results.slice(1))).toEqual([1, 2]);
  });
});
