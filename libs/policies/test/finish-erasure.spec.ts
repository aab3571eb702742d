import { randomUUID } from 'node:crypto';
import type { AccountRecords } from '#accounts';
import { Erasure, type ErasureStores } from '#command-side';
import { personStream } from '#domain';
import { LogEvent } from '#events';
import type { Vault } from '#vault';
import { FinishErasurePolicy } from '../src/erasure/finish-erasure-policy.js';

describe('whoever was registered', () => {
  const personId = randomUUID();
  const registered = new LogEvent({
    stream: personStream(personId),
    ...{ revision: 0, position: '0001', id: randomUUID(), type: 'person.registered.v1', retried: false },
    data: { personId, accountId: 'sealed account', guardianId: null, name: 'sealed name' },
    metadata: {
      ...{ time: '2030-01-01T00:00:00.000Z', correlationId: randomUUID() },
      ...{ causationId: null, actor: 'service:registration' },
    },
  });

  const noChild = () => Promise.reject(new Error('there is no child'));

  it.each([
    ['stays with an account', { hasAccount: true, hasDataKey: true }, []],
    ['is erased without one', { hasAccount: false, hasDataKey: true }, [personId]],
    ['is left alone where the data key is gone as well', { hasAccount: false, hasDataKey: false }, []],
  ] as const)('%s', async (_what, { hasAccount, hasDataKey }, expected) => {
    const erased: string[] = [];
    const accounts: Partial<AccountRecords> = { confirmPerson: () => Promise.resolve(hasAccount) };
    const vault: Partial<Vault> = { examine: () => Promise.resolve([hasDataKey ? 'damaged' : undefined]) };
    const erasure = new Erasure({ accounts, vault } as ErasureStores);
    const eraseLeftBehind = (id: string): Promise<void> => {
      erased.push(id);
      return Promise.resolve();
    };
    const policy = new FinishErasurePolicy(Object.assign(erasure, { eraseLeftBehind }), {
      load: noChild,
      loadSealed: noChild,
    });
    expect(policy.laneOf(registered)).toBe(personStream(personId));
    await policy.handle(registered);
    expect(erased).toEqual(expected);
  });
});
