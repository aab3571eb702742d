import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeManifest } from '../format/backup-manifest.js';
import { backupsNeeding } from './backups-needing.js';

const [FIRST, SECOND, THIRD] = ['2030-01-01T00-00-00Z', '2030-01-02T00-00-00Z', '2030-01-03T00-00-00Z'] as const;

describe('the backups that can never be read again without a wrapping key', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'needing-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const made = async (name: string, keyring_versions: readonly number[]): Promise<void> => {
    await mkdir(join(folder, name));
    const rest = { log: { events: 0, head: null }, checkpoints: {}, policies: {}, files: [] };
    await writeManifest(join(folder, name), { made_at: `of ${name}`, keyring_versions, ...rest });
  };

  it('are those that say so, and those by the servers’ own tools, which do not say', async () => {
    await made(FIRST, [1]);
    await mkdir(join(folder, `${SECOND}.engines`));
    await mkdir(join(folder, `${THIRD}.engines.partial`));
    await made(THIRD, [2]);
    expect(await backupsNeeding([folder], 1)).toEqual([
      { folder, name: FIRST, made_at: `of ${FIRST}`, keyring_versions: [1] },
      { folder, name: `${SECOND}.engines`, made_at: '2030-01-02T00:00:00.000Z', keyring_versions: null },
    ]);
  });
});
