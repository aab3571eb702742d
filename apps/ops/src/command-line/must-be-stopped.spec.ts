import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { API_PROCESSES } from '#limits';
import { LEASES, PARTITIONS, type LeaseRecord } from '#projecting';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { eventually } from '../../../../test/support/time/eventually.js';
import { mustBeStopped } from './must-be-stopped.js';

const SEALER = 'sealer';

describe('whether every process is stopped', () => {
  let records: InMemoryRecordStore;
  let looks: jest.SpyInstance;
  beforeEach(() => {
    records = new InMemoryRecordStore([LEASES, PARTITIONS, API_PROCESSES]);
    looks = jest.spyOn(records, 'getMany');
  });

  const heldAt = (host: string, pid: number): LeaseRecord => ({ holder: { host, pid, id: randomUUID() } });
  const look = () => mustBeStopped({ engines: { records: () => Promise.resolve(records) } });

  it('is not taken for granted of one elsewhere whose heartbeat is late', async () => {
    const held = heldAt('elsewhere.example', 7);
    await records.create(LEASES, SEALER, held);
    const looked = look();
    const beaten = eventually(async () => looks.mock.calls.length >= 2).then(() =>
      records.replace(LEASES, SEALER, 1, held),
    );
    await expect(looked).rejects.toThrow('elsewhere.example, process 7 (sealer)');
    expect(await beaten).toBe(true);
  });

  it('is so where no heartbeat of one elsewhere comes for as long as it could keep its work', async () => {
    await records.create(LEASES, SEALER, heldAt('elsewhere.example', 7));
    await look();
    expect(looks.mock.calls.length).toBeGreaterThan(2);
  });

  it('is said at once where nobody is said to be at work', async () => {
    await records.create(LEASES, SEALER, { holder: null });
    await look();
    expect(looks).toHaveBeenCalledTimes(1);
  });

  it('is denied at once where one of this machine is at work', async () => {
    await records.create(LEASES, SEALER, heldAt(hostname(), process.pid));
    await expect(look()).rejects.toThrow(`process ${String(process.pid)} (sealer)`);
    expect(looks).toHaveBeenCalledTimes(1);
  });
});
