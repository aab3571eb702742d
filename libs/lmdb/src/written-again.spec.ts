import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import { writtenAgain } from './written-again.js';

const MISREAD = Object.assign(new Error('MDB_BAD_VALSIZE'), { code: -30_781 });

describe('a write into LMDB', () => {
  let path = '';
  let root: RootDatabase<string>;
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'written-again-'));
    root = open<string>({ path, noSubdir: false, overlappingSync: false });
  });
  afterEach(async () => {
    await root.close();
    await rm(path, { recursive: true });
  });

  /** Puts its run's number, and fails so often. */
  const failing = (times: number, error: Error): (() => number) => {
    let runs = 0;
    return () => {
      runs += 1;
      void root.put(`run ${String(runs)}`, 'written');
      if (runs <= times) throw error;
      return runs;
    };
  };
  const keys = () => [...root.getKeys()];

  it('is there alone, without the pages that were spare', async () => {
    expect(await writtenAgain(root, failing(0, MISREAD))).toBe(1);
    expect(keys()).toEqual(['run 1']);
  });

  it('runs again when LMDB misread its list of free pages, and stores only its last run', async () => {
    expect(await writtenAgain(root, failing(2, MISREAD))).toBe(3);
    expect(keys()).toEqual(['run 3']);
  });

  it('is given up after three such runs, and stores nothing', async () => {
    await expect(writtenAgain(root, failing(9, MISREAD))).rejects.toBe(MISREAD);
    expect(keys()).toEqual([]);
  });

  it('does not run again when it failed for a reason of its own', async () => {
    const reason = new Error('its own');
    await expect(writtenAgain(root, failing(1, reason))).rejects.toBe(reason);
    expect(keys()).toEqual([]);
  });
});
