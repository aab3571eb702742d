import { ForwardingRecordStore } from '#document-store';
import { Installation } from '../../../test/support/service/installation.js';
import { openFileWrappingKeys } from '../src/adapters/file/index.js';
import { dataKeys, KeyRotation, type Subject } from '../src/index.js';

const ADA: Subject = { kind: 'person', id: 'ada' };

describe('a rotation of the wrapping key', () => {
  it('wraps anew also what was made with the old key where it has looked already', async () => {
    const installation = new Installation();
    await installation.newProcess().createDataKey({ kind: 'person', id: 'zoe' });
    const zoe = await installation.records.get(dataKeys, 'person:zoe');
    if (zoe === undefined) throw new Error('no record');
    const body = { ...zoe.body, ...(await installation.keyring.wrap('person:ada', Buffer.alloc(32))) };
    const late = new (class extends ForwardingRecordStore {
      override page: ForwardingRecordStore['page'] = async (collection, request) => {
        const page = await installation.records.page(collection, request);
        if (page.length > 0) await installation.records.create(dataKeys, 'person:ada', body);
        return page;
      };
    })(installation.records);

    const rotation = new KeyRotation(openFileWrappingKeys(installation.keyringPath), installation.keyring, late);
    await rotation.begin();
    const done = await rotation.rewrap(() => undefined, new AbortController().signal);
    expect(done).toEqual({ rewrapped: 2, damaged: [] });
    expect((await installation.records.get(dataKeys, 'person:ada'))?.body.keyringVersion).toBe(2);
    expect(await rotation.retire(1)).toBe(true);
    const vault = installation.newProcess();
    const sealed = await vault.seal(ADA, { name: 'Ada' });
    expect(await vault.open(ADA, sealed)).toEqual({ name: 'Ada' });
    installation.remove();
  });
});
