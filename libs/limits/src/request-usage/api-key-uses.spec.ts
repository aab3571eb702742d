import { DocumentStoreUnavailable, type Collection } from '#document-store';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { API_KEY_USES, ApiKeyUses } from './api-key-uses.js';

const NOON = Date.parse('2030-01-01T12:00:00.000Z');
const SECOND = 1_000;

/** Records that count what is written, and refuse it while they are told to. */
class CountingRecords extends InMemoryRecordStore {
  writes = 0;
  isAway = false;

  override async create<T extends object>(collection: Collection<T>, id: string, body: T): Promise<boolean> {
    if (this.isAway) throw new DocumentStoreUnavailable('away');
    this.writes += 1;
    return super.create(collection, id, body);
  }

  override async replace<T extends object>(
    collection: Collection<T>,
    id: string,
    version: number,
    body: T,
  ): Promise<boolean> {
    if (this.isAway) throw new DocumentStoreUnavailable('away');
    this.writes += 1;
    return super.replace(collection, id, version, body);
  }
}

describe('the last use of an API key', () => {
  let records: CountingRecords;
  let uses: ApiKeyUses;

  beforeEach(() => {
    records = new CountingRecords([API_KEY_USES]);
    uses = new ApiKeyUses(records);
  });
  afterEach(() => uses.close());

  it('is told to the minute, for keys that were used alone', async () => {
    uses.note('one', NOON + 59 * SECOND);
    expect(await uses.of(['one', 'other'])).toEqual(new Map([['one', '2030-01-01T12:00:00.000Z']]));
  });

  it('is written once a minute, however many requests come', async () => {
    for (let request = 0; request < 1_000; request++) {
      uses.note('one', NOON + request);
      if (request % 100 === 0) await uses.of(['one']);
    }
    expect(records.writes).toBe(1);
    uses.note('one', NOON + 60 * SECOND);
    expect(await uses.of(['one'])).toEqual(new Map([['one', '2030-01-01T12:01:00.000Z']]));
    expect(records.writes).toBe(2);
  });

  it('is the newest of all processes, whoever writes last', async () => {
    const elsewhere = new ApiKeyUses(records);
    elsewhere.note('one', NOON + 120 * SECOND);
    await elsewhere.close();
    uses.note('one', NOON);
    expect(await uses.of(['one'])).toEqual(new Map([['one', '2030-01-01T12:02:00.000Z']]));
  });

  it('is kept while the records are away, and written when they are back', async () => {
    records.isAway = true;
    uses.note('one', NOON);
    expect(await uses.of(['one'])).toEqual(new Map());
    records.isAway = false;
    expect(await uses.of(['one'])).toEqual(new Map([['one', '2030-01-01T12:00:00.000Z']]));
  });
});
