import { DocumentStoreUnavailable, ForwardingRecordStore, type Collection } from '#document-store';
import { LEASES } from '#projecting';
import { eventually } from '../../../../test/support/time/eventually.js';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { RecordPresence } from './record-presence.js';

/** Records that write and then fail to say so, or hang with what they were told. */
class DoubtfulRecords extends ForwardingRecordStore {
  doLoseAnswers = false;
  private waiting: Promise<void> | undefined;
  private goOn = (): void => undefined;

  hangs(): void {
    this.waiting = new Promise((resolve) => {
      this.goOn = resolve;
    });
  }

  goesOn(): void {
    this.waiting = undefined;
    this.goOn();
  }

  override async create<T extends object>(collection: Collection<T>, id: string, body: T): Promise<boolean> {
    const isCreated = await super.create(collection, id, body);
    if (this.doLoseAnswers) throw new DocumentStoreUnavailable('the answer was lost');
    return isCreated;
  }

  override async replace<T extends object>(
    collection: Collection<T>,
    id: string,
    version: number,
    body: T,
  ): Promise<boolean> {
    if (this.waiting !== undefined) {
      await this.waiting;
      throw new DocumentStoreUnavailable('it took too long');
    }
    return super.replace(collection, id, version, body);
  }
}

describe('a webhook worker that shows itself', () => {
  let stored: InMemoryRecordStore;
  let records: DoubtfulRecords;
  let presence: RecordPresence;
  beforeEach(() => {
    stored = new InMemoryRecordStore([LEASES]);
    records = new DoubtfulRecords(stored);
  });
  afterEach(() => presence.leave());

  const shownAs = () => eventually(() => Promise.resolve(presence.current()?.id));
  const shown = async () => (await stored.scan(LEASES, { limit: 10 })).map(({ body }) => body.worker);

  it('takes back the record of the id that it has given up, once it is shown by another', async () => {
    presence = new RecordPresence(records);
    const before = await shownAs();
    records.hangs();
    await eventually(() => Promise.resolve(presence.current() === undefined || undefined));
    records.goesOn();
    const after = await shownAs();
    expect(after).not.toBe(before);
    await eventually(async () => (await shown()).length === 1 || undefined, 5_000);
    expect(await shown()).toEqual([after]);
  });

  it('is shown by one record where the answer to its first heartbeat was lost', async () => {
    records.doLoseAnswers = true;
    presence = new RecordPresence(records);
    await eventually(async () => (await shown()).length > 0 || undefined);
    records.doLoseAnswers = false;
    const id = await shownAs();
    expect(await shown()).toEqual([id]);
  });

  it('leaves nothing behind, not even where it could not show itself at last', async () => {
    presence = new RecordPresence(records);
    await shownAs();
    records.hangs();
    await eventually(() => Promise.resolve(presence.current() === undefined || undefined));
    records.goesOn();
    await presence.leave();
    expect(await shown()).toEqual([]);
  });
});
