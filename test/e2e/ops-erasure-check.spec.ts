import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErasureCheck } from '#operations';
import { ops, opsJson, opsOptions } from '../support/processes/ops.js';
import { folderWithKeyring } from '../support/service/restored-installation.js';
import { startService } from '../support/service/service.js';

const LONG_MS = 180_000;

describe('what of the erased can still be read in an installation whose records stand in a folder of their own', () => {
  let away: string;
  let settings: NodeJS.ProcessEnv;

  beforeAll(async () => {
    away = await mkdtemp(join(tmpdir(), 'away-'));
    const service = await startService();
    try {
      const backups = join(away, 'backups');
      const leaving = await service.world.person();
      await leaving.deletesAccount();
      await ops(['backup', '--to', backups], opsOptions(service));
      const dataDir = await folderWithKeyring(away, service.dataDir);
      settings = { DATA_DIR: dataDir, READ_STORE_URL: `lmdb:${join(away, 'documents')}` };
      expect(await ops(['restore', '--from', backups], { environment: settings })).toMatchObject({ code: 0 });
    } finally {
      await service.stop();
    }
  }, LONG_MS);
  afterAll(() => rm(away, { recursive: true }));

  const checked = () =>
    opsJson<ErasureCheck>(['erasure-check', '--data', settings['DATA_DIR'] ?? ''], {
      environment: settings,
      apart: true,
    });

  it(
    'is looked for in their file, and in no other of that name',
    async () => {
      const nothing = { code: 0, json: { erased: 1, readable_count: 0, in_unused_space: 0 } };
      expect(await checked()).toMatchObject(nothing);
      const other = join(settings['DATA_DIR'] ?? '', 'records');
      await mkdir(join(other, 'data.mdb'), { recursive: true });
      expect(await checked()).toMatchObject(nothing);
    },
    LONG_MS,
  );
});
