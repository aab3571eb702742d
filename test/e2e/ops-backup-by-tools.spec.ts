import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastBackupOf, noteBackup } from '#operations';
import { ops, opsOptions } from '../support/processes/ops.js';
import { startService, type Service } from '../support/service/service.js';

const LONG_MS = 180_000;

describe('an operator who saves the engines with the servers’ own tools', () => {
  let service: Service;
  let backups: string;
  beforeAll(async () => {
    service = await startService();
    backups = await mkdtemp(join(tmpdir(), 'of-tools-'));
  });
  afterAll(async () => {
    await service.stop();
    await rm(backups, { recursive: true });
  });

  const noted = () => lastBackupOf(service.running.engines.records);
  const note = (...time: string[]) => ops(['backup', '--to', backups, '--made-by-tools', ...time], opsOptions(service));

  it(
    'has noted what they made, as of when they began, and nothing where they made nothing new',
    async () => {
      await mkdir(join(backups, '2021-03-01T02-00-00Z.engines.partial'), { recursive: true });
      const none = await note();
      expect(none).toMatchObject({ code: 1, stdout: '' });
      expect(none.stderr).toContain('holds no backup by docker/backup/backup.sh');
      expect(await noted()).toBeUndefined();

      await mkdir(join(backups, '2021-03-01T02-00-00Z.engines'));
      expect(await note()).toMatchObject({ code: 0, stdout: expect.stringContaining('0 erased people') as string });
      expect(await noted()).toEqual({ by: 'own-tools', at: '2021-03-01T02:00:00.000Z' });
      const again = await note();
      expect(again).toMatchObject({ code: 1, stdout: '' });
      expect(again.stderr).toContain('2021-03-01T02:00:00.000Z, which is noted already');

      expect(await note('9999-01-01')).toMatchObject({ code: 1, stdout: '' });
      expect(await note('2021-03-02T02:00:00Z')).toMatchObject({ code: 0, stderr: '' });
      expect(await noted()).toEqual({ by: 'own-tools', at: '2021-03-02T02:00:00.000Z' });
    },
    LONG_MS,
  );

  it(
    'is told where a backup of the service’s own is newer, which stays the last one',
    async () => {
      const own = { at: '2021-03-04T02:00:00.000Z', by: 'ops' } as const;
      await noteBackup(service.running.engines.records, own);
      const { code, stderr } = await note('2021-03-03T02:00:00Z');
      expect(await noted()).toEqual(own);
      expect({ code, stderr }).toEqual({
        code: 0,
        stderr: 'The backup of 2021-03-04T02:00:00.000Z is newer, and stays noted as the last.\n',
      });
    },
    LONG_MS,
  );
});
