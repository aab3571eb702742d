import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DocumentStoreUnavailable, type RecordStore, type ViewStore } from '#document-store';
import { openLmdbViewStore } from '#document-store/lmdb';
import { checkpointsIn, PartitionRecords, PARTITIONS } from '#projecting';
import { CutOff, CutOffRecords } from '../../../../test/support/faults/cut-off-engines.js';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { DIVISIBLE, repartition } from './repartition.js';

const AT = '0000000000000042';
/** More than it takes to put down a number. */
const MOST_WRITES = 4;

describe('views that are divided into another number of partitions', () => {
  let folder: string;
  let views: ViewStore;
  let records: RecordStore;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'repartition-'));
    views = await openLmdbViewStore({ path: join(folder, 'views'), collections: [] });
    records = new InMemoryRecordStore([PARTITIONS]);
  });
  afterEach(async () => {
    await views.close();
    await rm(folder, { recursive: true });
  });

  const namesIn = (count: number): readonly string[] =>
    DIVISIBLE.flatMap((projection) => checkpointsIn('blue', projection, count));
  const dividedInto = async (count: number): Promise<void> => {
    await new PartitionRecords(records).set(count);
    for (const name of namesIn(count)) await views.apply({ writes: [], checkpoint: { name, position: AT } });
  };
  const placesIn = (count: number): Promise<readonly (string | undefined)[]> =>
    Promise.all(namesIn(count).map((name) => views.checkpoint(name)));

  it.each([
    [1, 4],
    [2, 4],
    [4, 2],
    [4, 1],
  ])('from %i to %i go on from where they were, wherever it was cut off and done again', async (from, to) => {
    for (let writes = 0; writes < MOST_WRITES; writes++) {
      await dividedInto(from);
      const cut = new CutOff();
      cut.after(writes);
      const dying = repartition(to, { views, records: new CutOffRecords(records, cut) });
      if (writes === 0) await expect(dying).rejects.toThrow(DocumentStoreUnavailable);
      else await dying.catch(() => undefined);
      await repartition(to, { views, records });
      expect(await new PartitionRecords(records).count()).toBe(to);
      expect(await placesIn(to)).toEqual(namesIn(to).map(() => AT));
      await repartition(from, { views, records });
    }
  });
});
