import { InMemoryRecordStore } from '../../../test/support/engines/in-memory-record-store.js';
import { changeFoundRecord, changeRecord, type Collection, type VersionedRecord } from './index.js';

interface Tally {
  readonly count: number;
  readonly lastAt: number;
}

const TALLIES: Collection<Tally> = { name: 'tallies', indexes: [] };
const oneMore = (current: Tally | undefined): Tally => ({ lastAt: 0, ...current, count: (current?.count ?? 0) + 1 });

describe('a record that several change', () => {
  let records: InMemoryRecordStore;
  beforeEach(() => {
    records = new InMemoryRecordStore([TALLIES]);
  });

  async function standing(count: number, lastAt = 0): Promise<VersionedRecord<Tally>> {
    await records.create(TALLIES, 'one', { count, lastAt });
    return found();
  }

  async function found(): Promise<VersionedRecord<Tally>> {
    const record = await records.get(TALLIES, 'one');
    if (record === undefined) throw new Error('there is no such record');
    return record;
  }

  it('loses none of many changes made at once, the one that creates it among them', async () => {
    await Promise.all(Array.from({ length: 20 }, () => changeRecord(records, TALLIES, 'one', oneMore)));
    expect(await found()).toEqual({ id: 'one', version: 20, body: { count: 20, lastAt: 0 } });
  });

  it('is left as it is, and uncreated, by a change that makes nothing of it', async () => {
    expect(await changeRecord(records, TALLIES, 'one', () => undefined)).toBeUndefined();
    const before = await standing(3);
    expect(await changeRecord(records, TALLIES, 'one', () => undefined)).toEqual(before.body);
    expect(await found()).toEqual(before);
  });

  it('is not read again by who has just read it', async () => {
    const before = await standing(3);
    const read = jest.spyOn(records, 'get');
    expect(await changeFoundRecord(records, TALLIES, before, oneMore)).toEqual({ count: 4, lastAt: 0 });
    expect(read).not.toHaveBeenCalled();
  });

  it('is looked at again by who read it before somebody else changed or removed it', async () => {
    const before = await standing(3);
    await changeRecord(records, TALLIES, 'one', oneMore);
    expect(await changeFoundRecord(records, TALLIES, before, oneMore)).toEqual({ count: 5, lastAt: 0 });
    await records.remove(TALLIES, 'one');
    const unlessGone = (current: Tally | undefined) => current && oneMore(current);
    expect(await changeFoundRecord(records, TALLIES, before, unlessGone)).toBeUndefined();
  });
});
