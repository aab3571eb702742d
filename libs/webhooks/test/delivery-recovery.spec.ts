import { Installation } from '../../../test/support/service/installation.js';
import { InMemoryRecordStore } from '../../../test/support/engines/in-memory-record-store.js';
import { TestClock } from '../../../test/support/time/test-clock.js';
import { DELIVERIES, DeliveryLedger } from '../src/index.js';
import type { DeliveryRecord, DeliveryState } from '../src/ledger/delivery-record.js';
import { newDelivery } from '../src/ledger/delivery-transitions.js';

const HOUR = 3_600_000;
const SINCE = Date.parse('2030-01-10T00:00:00.000Z');

describe('recovering what an endpoint did not get since a time', () => {
  const installation = new Installation();
  const clock = new TestClock(SINCE + 30 * HOUR);
  let records: InMemoryRecordStore;
  let ledger: DeliveryLedger;
  beforeEach(() => {
    records = new InMemoryRecordStore([DELIVERIES]);
    ledger = new DeliveryLedger(records, installation.newProcess(), clock);
  });
  afterAll(() => {
    installation.remove();
  });

  const delivery = {
    endpointId: 'endpoint',
    businessId: 'business',
    eventId: 'event',
    grantId: 'grant',
    type: 'address.confirmed',
    body: 'sealed',
  } as const;

  /** One that came up and was last tried so many hours after the time; null: never. */
  async function stands(
    id: string,
    state: DeliveryState,
    cameUp: number,
    tried: number | null,
    more: Partial<DeliveryRecord> = {},
  ): Promise<void> {
    const attempt = { status: 503, durationMs: 5, error: 'status', answer: null } as const;
    const restsSince = SINCE + Math.max(cameUp, tried ?? cameUp) * HOUR;
    await records.create(DELIVERIES, id, {
      ...newDelivery(delivery, SINCE + cameUp * HOUR, 'held'),
      ...{ state, restsSince },
      attempts: tried === null ? [] : [{ ...attempt, at: SINCE + tried * HOUR }],
      ...more,
    });
  }
  const resent = (most = 1_000) => ledger.resendMissed('endpoint', SINCE, most);

  it('leaves alone what arrived, what is due anyway and what another endpoint missed', async () => {
    await stands('given up', 'failed', 1, 25);
    await stands('removed', 'dropped', 1, 1);
    await stands('still due', 'pending', 1, 1);
    await stands('of another', 'failed', 1, 25, { endpointId: 'another' });
    expect(await ledger.countMissed('endpoint', SINCE, 1_000)).toBe(1);
    expect(await resent()).toBe(1);
    expect(await records.get(DELIVERIES, 'given up')).toMatchObject({ body: { state: 'pending', tries: 0 } });
    expect(await records.get(DELIVERIES, 'of another')).toMatchObject({ body: { state: 'failed' } });
  });

  it('takes what came up or was tried last since then, however long ago it came up', async () => {
    await stands('given up', 'failed', 1, 25);
    await stands('given up at that moment', 'failed', -24, 0);
    await stands('given up before', 'failed', -30, -6);
    await stands('sent again after weeks', 'failed', -400, 20, { restsSince: SINCE + 20 * HOUR });
    await stands('held', 'held', 0, null);
    await stands('held long before', 'held', -25, null);
    await stands('held again untried', 'held', -25, null, { restsSince: SINCE + HOUR });
    await stands('arrived', 'delivered', 1, 1);
    await stands('test', 'failed', 1, 1, { type: 'webhook.test' });
    expect(await resent()).toBe(4);
    expect(await pending()).toEqual(['given up', 'given up at that moment', 'held', 'sent again after weeks']);
    expect(await resent()).toBe(0);
  });

  it('takes no more than were asked for, the one that rests longest first', async () => {
    for (const [id, tried] of [
      ['third', 3],
      ['first', 1],
      ['second', 2],
    ] as const)
      await stands(id, 'failed', -1, tried);
    expect(await resent(2)).toBe(2);
    expect(await pending()).toEqual(['first', 'second']);
    expect(await resent(2)).toBe(1);
  });

  it('counts each once, however many ask at the same moment', async () => {
    for (let count = 0; count < 200; count++) await stands(`missed ${String(count)}`, 'failed', 0, 1);
    const counts = await Promise.all(Array.from({ length: 5 }, () => resent()));
    expect(counts.reduce((sum, count) => sum + count)).toBe(200);
  });

  async function pending(): Promise<readonly string[]> {
    const found = await ledger.list('endpoint', 1_000, undefined, 'pending');
    return found.map(({ id }) => id).sort();
  }
});
