import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderBusy, FolderLock } from './folder-lock.js';

describe('a folder that one process holds', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'held-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is held by one alone of many who want it, until that one lets go; then nothing is left of it', async () => {
    expect(await FolderLock.isHeld(folder, 'held')).toBe(false);
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => FolderLock.hold(folder, 'held')));
    const had = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(had).toHaveLength(1);
    expect(refused).toEqual([1, 2, 3].map(() => new FolderBusy(folder)));
    expect(await FolderLock.isHeld(folder, 'held')).toBe(true);
    for (const lock of had) await lock.close();
    expect(await FolderLock.isHeld(folder, 'held')).toBe(false);
    expect(await readdir(folder)).toEqual([]);
  });

  it('is held by another name beside', async () => {
    const one = await FolderLock.hold(folder, 'one');
    const other = await FolderLock.hold(folder, 'other');
    expect(await FolderLock.isHeld(folder, 'other')).toBe(true);
    await one.close();
    await other.close();
  });
});
