import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskFindings } from './disk-findings.js';

describe('an examination of the disks', () => {
  it('looks under every folder where an installation keeps data, and says which one cannot be looked at', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'disk-'));
    const gone = join(folder, 'gone');
    const found = await diskFindings([
      { folder, place: 'data' },
      { folder: gone, place: 'event-store' },
    ]);
    await rm(folder, { recursive: true });
    expect(found).toMatchObject([
      { check: 'disk', found: expect.stringMatching(`^\\d+\\.\\d GiB free in ${folder}$`) as string },
      { check: 'disk', verdict: 'unknown', found: expect.stringContaining(gone) as string },
    ]);
  });
});
