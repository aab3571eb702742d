import { Installation } from '../../../test/support/service/installation.js';
import { InMemoryRecordStore } from '../../../test/support/engines/in-memory-record-store.js';
import { TestClock } from '../../../test/support/time/test-clock.js';
import { DELIVERIES, DeliveryLedger, type WebhookBody } from '../src/index.js';
import type { StoredDelivery } from '../src/ledger/delivery-ledger.js';

const BUSINESS = { kind: 'business', id: 'business' } as const;
const BODY: WebhookBody = {
  type: 'address.confirmed',
  timestamp: '2030-01-10T00:00:00.000Z',
  data: { event_id: 'event', grant_id: 'grant', external_ref: null, detail: {} },
};

describe('a delivery that is a worker’s own from the first', () => {
  const installation = new Installation();
  let ledger: DeliveryLedger;
  let own: StoredDelivery;
  beforeEach(async () => {
    const records = new InMemoryRecordStore([DELIVERIES]);
    const vault = installation.newProcess();
    await vault.createDataKey(BUSINESS);
    ledger = new DeliveryLedger(records, vault, new TestClock(Date.parse(BODY.timestamp)));
    const endpoint = { endpointId: 'endpoint', businessId: BUSINESS.id };
    await ledger.add({ ...endpoint, body: BODY, state: 'pending', claimant: 'near' });
    const [found] = await ledger.due('endpoint', 10);
    if (found === undefined) throw new Error('nothing is due');
    own = found;
  });
  afterAll(() => {
    installation.remove();
  });

  it('is begun by that worker without another write', async () => {
    expect(own.body).toMatchObject({ state: 'pending', claimedBy: 'near' });
    expect(await ledger.claim(own, 'near')).toEqual(own);
    expect(await ledger.get(own.id)).toEqual(own);
  });

  it('is not begun once something became of it since it was read', async () => {
    await ledger.end(own, 'held');
    expect(await ledger.claim(own, 'near')).toBeUndefined();
  });

  it('is another worker’s once that takes it over, and no longer the first one’s', async () => {
    expect(await ledger.claim(own, 'other')).toMatchObject({ body: { claimedBy: 'other' } });
    expect(await ledger.claim(own, 'near')).toBeUndefined();
  });

  it('is anybody’s once the worker gave it back', async () => {
    await ledger.release(own, 'near');
    expect((await ledger.due('endpoint', 10))[0]?.body.claimedBy).toBeNull();
  });
});
