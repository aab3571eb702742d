import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLmdbKeptState } from '#audit/lmdb';
import type { KeptState } from '../src/index.js';

describe('what a verification keeps on disk', () => {
  let folder: string;
  let state: KeptState;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'consent-kept-state-'));
    state = await openLmdbKeptState(folder);
  });
  afterEach(async () => {
    await state.close();
    await rm(folder, { recursive: true });
  });

  it('is each value as it was when the step ended, whatever becomes of it while the step is written', async () => {
    const grant = { revision: 1 };
    const written = state.write([{ table: 'grants', key: 'a', value: grant }], Promise.resolve({ size: 1 }));
    grant.revision = 2;
    await written;
    expect([state.get('grants', 'a'), state.progress()]).toEqual([{ revision: 1 }, { size: 1 }]);
  });

  it('stays as it was when it turns out that nothing can be said of the step', async () => {
    await state.write([{ table: 'streams', key: 'a', value: 1 }], Promise.resolve({ size: 1 }));
    const unknown = Promise.reject(new Error('the comparison has ended'));
    await expect(state.write([{ table: 'streams', key: 'a', value: 2 }], unknown)).rejects.toThrow('has ended');
    expect([state.get('streams', 'a'), state.progress()]).toEqual([1, { size: 1 }]);
  });

  it('is a step that nobody goes on from where the step says nothing of itself', async () => {
    await state.write([{ table: 'streams', key: 'a', value: 1 }], Promise.resolve({ size: 1 }));
    await state.write([{ table: 'streams', key: 'a', value: undefined }], Promise.resolve(undefined));
    expect({ keys: [...state.keys('streams')], progress: state.progress() }).toEqual({ keys: [], progress: undefined });
  });
});
