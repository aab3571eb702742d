import { DocumentStoreUnavailable } from '#document-store';
import { InMemoryRecordStore } from '../../../test/support/engines/in-memory-record-store.js';
import { InMemoryViewStore } from '../../../test/support/engines/in-memory-view-store.js';
import {
  clearDropped,
  LiveViews,
  PARKED,
  SlotRecords,
  SlotStates,
  VIEW_SLOTS,
  type Projection,
  type SlotState,
} from '../src/index.js';

const PROJECTION: Projection = {
  name: 'some-views',
  streamPrefixes: ['grant-'],
  collections: [],
  readAhead: () => Promise.resolve(),
  apply: () => Promise.resolve(),
};
const DROPPING: SlotState = { active: 'green', spare: 'dropping' };

/** Views that cannot be cleared as often as is said. */
class StubbornViews extends InMemoryViewStore {
  failures = 0;
  cleared = 0;

  override async clear(): Promise<void> {
    if (this.failures-- > 0) throw new DocumentStoreUnavailable();
    this.cleared += 1;
    await super.clear();
  }
}

describe('views that are dropped', () => {
  let views: StubbornViews;
  let records: InMemoryRecordStore;
  let slotStates: SlotStates;
  let troubles: number;
  beforeEach(async () => {
    views = new StubbornViews();
    records = new InMemoryRecordStore([VIEW_SLOTS, PARKED]);
    slotStates = await SlotStates.open(new SlotRecords(records), new LiveViews(views, [PROJECTION]));
    troubles = 0;
  });
  afterEach(() => slotStates.close());

  const clear = (): Promise<void> =>
    clearDropped(PROJECTION, { views, records, slotStates }, DROPPING, new AbortController().signal, () => {
      troubles += 1;
    });

  it('are cleared in the end, by the same projector, though their store failed first', async () => {
    await records.create(VIEW_SLOTS, PROJECTION.name, DROPPING);
    views.failures = 1;
    await clear();
    expect([views.cleared, troubles]).toEqual([1, 1]);
    expect(slotStates.of(PROJECTION.name)).toEqual({ active: 'green', spare: 'empty' });
  });

  it('are left alone by whoever comes late: others have cleared them, and build there', async () => {
    await records.create(VIEW_SLOTS, PROJECTION.name, { active: 'green', spare: 'building' });
    await clear();
    expect([views.cleared, troubles]).toEqual([0, 0]);
  });
});
