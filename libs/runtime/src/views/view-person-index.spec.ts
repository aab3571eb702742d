import { setImmediate } from 'node:timers/promises';
import type { PageRequest, ViewDocument } from '#document-store';
import { ViewPersonIndex } from './view-person-index.js';

describe('the current grants of a person', () => {
  it('are found, each once, also where one is approved while they are read', async () => {
    let status = 'pending_approval';
    const page = async <T extends object>(_: unknown, { equal }: PageRequest): Promise<ViewDocument<T>[]> => {
      // The way to a server takes its time, and not always the same.
      if (equal['status'] === 'pending_approval') await setImmediate();
      const found = status === equal['status'] ? [{ id: 'approved', body: { grantId: 'approved', created: '1' } }] : [];
      status = 'active';
      return found.map((one) => one as unknown as ViewDocument<T>);
    };
    const index = new ViewPersonIndex({ page }, { atHead: () => Promise.resolve() });
    expect(await index.currentGrantsOf('somebody')).toEqual(['approved']);
  });
});
