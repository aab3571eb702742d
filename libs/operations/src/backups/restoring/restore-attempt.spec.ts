import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FOLDERS } from '../format/backup-layout.js';
import { forgetAttempt, markerOf, notePlacing, placedBy } from './restore-attempt.js';

describe('a restore that was cut off', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'attempt-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  const marker = () => markerOf({ dataDir });
  const within = (folder: string) => ({
    views: join(folder, 'views'),
    proofs: join(folder, 'proofs'),
    log: join(folder, 'log'),
    records: join(folder, 'records'),
  });
  const staging = () => within(join(marker(), 'attempt'));
  const targets = () => within(dataDir);

  async function staged(): Promise<void> {
    for (const one of FOLDERS) await mkdir(staging()[one], { recursive: true });
  }

  it('has put nothing in place before it said so, whatever stands there', async () => {
    await staged();
    for (const one of FOLDERS) await mkdir(targets()[one]);
    expect(await placedBy(marker(), targets())).toEqual([]);
    await forgetAttempt(marker(), targets());
    expect((await readdir(dataDir)).sort()).toEqual(['log', 'proofs', 'records', 'views']);
  });

  it('takes away what it had put in place, and neither what stands in its stead nor what it had not come to', async () => {
    await staged();
    await notePlacing(marker(), staging());
    for (const one of ['views', 'proofs', 'log'] as const) await rename(staging()[one], targets()[one]);
    await cp(targets().views, join(dataDir, 'of another'), { recursive: true });
    await rm(targets().views, { recursive: true });
    await rename(join(dataDir, 'of another'), targets().views);
    await mkdir(targets().records);
    expect(await placedBy(marker(), targets())).toEqual([targets().proofs, targets().log]);
    await forgetAttempt(marker(), targets());
    expect((await readdir(dataDir)).sort()).toEqual(['records', 'views']);
  });

  it('that left nothing has put nothing in place', async () => {
    expect(await placedBy(marker(), targets())).toEqual([]);
    await forgetAttempt(marker(), targets());
    expect(await readdir(dataDir)).toEqual([]);
  });
});
