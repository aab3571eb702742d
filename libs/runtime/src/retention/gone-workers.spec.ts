import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { LEASES } from '#projecting';
import { GoneWorkers } from './gone-workers.js';

const MINUTE_MS = 60_000;

describe('the records of webhook workers', () => {
  const holder = (id: string) => ({ host: 'elsewhere', pid: 1, id });

  it('are removed once their heartbeat has stood still for ten minutes, and leases never are', async () => {
    const records = new InMemoryRecordStore([LEASES]);
    let now = 0;
    const sweep = new GoneWorkers(records, () => now);
    await records.create(LEASES, 'policies', { holder: holder('lease') });
    for (const id of ['beats', 'killed'])
      await records.create(LEASES, `webhook-worker/${id}`, { holder: holder(id), worker: id });

    expect(await sweep.sweep(0, 100)).toBe(0);
    now = 10 * MINUTE_MS - 1;
    expect(await sweep.sweep(0, 100)).toBe(0);
    await records.replace(LEASES, 'webhook-worker/beats', 1, { holder: holder('beats'), worker: 'beats' });
    now = 10 * MINUTE_MS;
    expect(await sweep.sweep(0, 100)).toBe(1);
    const left = await records.getMany(LEASES, ['policies', 'webhook-worker/beats', 'webhook-worker/killed']);
    expect(left.map(({ id }) => id)).toEqual(['policies', 'webhook-worker/beats']);
  });

  it('are looked at in turn when there are more than one batch takes', async () => {
    const records = new InMemoryRecordStore([LEASES]);
    let now = 0;
    const sweep = new GoneWorkers(records, () => now);
    for (const id of ['a', 'b', 'c', 'd', 'e'])
      await records.create(LEASES, `webhook-worker/${id}`, { holder: holder(id), worker: id });
    for (let round = 0; round < 6; round++) await sweep.sweep(0, 2);
    now = 10 * MINUTE_MS;
    let removed = 0;
    for (let round = 0; round < 12; round++) removed += await sweep.sweep(0, 2);
    expect(removed).toBe(5);
  });
});
