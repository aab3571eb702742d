import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { POLICY_CHECKPOINTS, PolicyCheckpoints } from './policy-checkpoints.js';

describe('where policies stand', () => {
  it('moves forwards only', async () => {
    const checkpoints = new PolicyCheckpoints(new InMemoryRecordStore([POLICY_CHECKPOINTS]));
    for (const name of ['carry', 'webhooks', 'new-one']) await checkpoints.move({ name }, '05');
    await checkpoints.move({ name: 'carry' }, '04');
    expect(await checkpoints.all()).toEqual({ carry: '05', webhooks: '05', 'new-one': '05' });
  });

  it('is put back when an installation is restored, and moves on from there', async () => {
    const checkpoints = new PolicyCheckpoints(new InMemoryRecordStore([POLICY_CHECKPOINTS]));
    for (const name of ['carry', 'webhooks', 'new-one']) await checkpoints.move({ name }, '05');
    await checkpoints.putBack({ carry: '02', webhooks: '05' });
    expect(await checkpoints.all()).toEqual({ carry: '02', webhooks: '05' });
    await checkpoints.move({ name: 'carry' }, '03');
    expect(await checkpoints.read({ name: 'carry' })).toBe('03');
  });

  it('is put back also of a policy whose record an earlier attempt took away', async () => {
    const checkpoints = new PolicyCheckpoints(new InMemoryRecordStore([POLICY_CHECKPOINTS]));
    await checkpoints.move({ name: 'carry' }, '05');
    await checkpoints.putBack({ carry: '02', webhooks: '03' });
    expect(await checkpoints.all()).toEqual({ carry: '02', webhooks: '03' });
  });

  it('is never lost on the way to another position, wherever that is cut off', async () => {
    const records = new InMemoryRecordStore([POLICY_CHECKPOINTS]);
    const checkpoints = new PolicyCheckpoints(records);
    await checkpoints.move({ name: 'webhooks' }, '05');
    const cutOff = () => Promise.reject(new Error('cut off'));
    jest.spyOn(records, 'create').mockImplementation(cutOff);
    jest.spyOn(records, 'replace').mockImplementation(cutOff);
    await expect(checkpoints.set('webhooks', '03')).rejects.toThrow('cut off');
    expect(await checkpoints.read({ name: 'webhooks' })).toBe('05');
  });

  it('of an earlier edition counts as none, until the later one has come anywhere, also behind it', async () => {
    const checkpoints = new PolicyCheckpoints(new InMemoryRecordStore([POLICY_CHECKPOINTS]));
    const [first, second] = [{ name: 'carry' }, { name: 'carry', edition: 2 }];
    await checkpoints.move(first, '05');
    expect(await checkpoints.read(second)).toBeUndefined();
    await checkpoints.move(second, '03');
    expect(await checkpoints.read(second)).toBe('03');
    await checkpoints.move(second, '02');
    expect(await checkpoints.read(second)).toBe('03');
  });

  it('of a later edition is not put back by an earlier one, which goes on from there', async () => {
    const checkpoints = new PolicyCheckpoints(new InMemoryRecordStore([POLICY_CHECKPOINTS]));
    const [first, second] = [{ name: 'carry' }, { name: 'carry', edition: 2 }];
    await checkpoints.move(second, '03');
    expect(await checkpoints.read(first)).toBe('03');
    await checkpoints.move(first, '02');
    expect(await checkpoints.read(second)).toBe('03');
  });
});
