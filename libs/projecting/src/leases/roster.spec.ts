import { eventually } from '../../../../test/support/time/eventually.js';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { LEASES } from './lease-records.js';
import { Roster } from './roster.js';

const TERM_MS = 150;
const SHARES = [1, 2, 3, 4].map((number) => ({ of: 'views', number }));

/** A process that works at its shares of the views. */
function projector(records: InMemoryRecordStore) {
  const roster = new Roster(records, TERM_MS);
  const stopping = new AbortController();
  const held = new Set<number>();
  const work = SHARES.map((share) =>
    roster.whileOurs(share, stopping.signal, async (lost) => {
      held.add(share.number);
      await new Promise<void>((resolve) => {
        lost.addEventListener('abort', () => {
          resolve();
        });
      });
      held.delete(share.number);
    }),
  );
  const stop = async (): Promise<void> => {
    stopping.abort();
    await Promise.all(work);
    await roster.stop();
  };
  return { held, stop };
}

describe('the processes on a roster', () => {
  it('share work evenly, and again when one comes or goes', async () => {
    const records = new InMemoryRecordStore([LEASES]);
    const all = [projector(records)];
    const areShared = (sizes: readonly number[]) =>
      eventually(async () => {
        const found = all.map(({ held }) => held.size).sort();
        const numbers = all.flatMap(({ held }) => [...held]).sort();
        const isWhole = found.join() === sizes.join() && numbers.join() === '1,2,3,4';
        return Promise.resolve(isWhole || undefined);
      });
    await areShared([4]);
    all.push(projector(records.another()));
    await areShared([2, 2]);
    all.push(projector(records.another()));
    await areShared([1, 1, 2]);
    await all.shift()?.stop();
    await areShared([2, 2]);
    await Promise.all(all.map((one) => one.stop()));
    const left = await records.page(LEASES, { index: 'workers', equal: {}, direction: 'up', limit: 10 });
    expect(left).toEqual([]);
  });
});
