import { InMemoryRecordStore } from '../../../test/support/engines/in-memory-record-store.js';
import { touchRecord, type Collection, type VersionedRecord } from './index.js';

interface Pass {
  readonly holder: string;
  readonly lastUsedAt: number;
}

const PASSES: Collection<Pass> = { name: 'passes', indexes: [] };

describe('a record whose uses are noted once in a second', () => {
  let records: InMemoryRecordStore;
  let pass: VersionedRecord<Pass>;
  beforeEach(async () => {
    records = new InMemoryRecordStore([PASSES]);
    pass = { id: 'pass', version: 1, body: { holder: 'one', lastUsedAt: 1_000 } };
    await records.create(PASSES, pass.id, pass.body);
  });

  const usedAt = (now: number): Promise<void> =>
    touchRecord(records, PASSES, pass, {
      now,
      noted: ({ lastUsedAt }) => lastUsedAt,
      everyMs: 1_000,
      times: { lastUsedAt: now },
    });

  it('says when it was used, once that is a second after the use that it tells of', async () => {
    await usedAt(1_999);
    expect(await records.get(PASSES, 'pass')).toEqual(pass);
    await usedAt(2_000);
    expect(await records.get(PASSES, 'pass')).toEqual({
      ...{ id: 'pass', version: 2 },
      body: { holder: 'one', lastUsedAt: 2_000 },
    });
  });

  it('keeps what others made of it since it was read', async () => {
    await records.replace(PASSES, 'pass', 1, { holder: 'other', lastUsedAt: 1_000 });
    await usedAt(5_000);
    expect((await records.get(PASSES, 'pass'))?.body).toEqual({ holder: 'other', lastUsedAt: 5_000 });
  });

  it('is written once by two who use it at one moment', async () => {
    await Promise.all([usedAt(5_000), usedAt(5_001)]);
    expect(await records.get(PASSES, 'pass')).toEqual({
      ...{ id: 'pass', version: 2 },
      body: { holder: 'one', lastUsedAt: 5_000 },
    });
  });

  it('stays gone', async () => {
    await records.remove(PASSES, 'pass');
    await usedAt(5_000);
    expect(await records.get(PASSES, 'pass')).toBeUndefined();
  });
});
