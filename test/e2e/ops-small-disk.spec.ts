import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MOUNTS } from '../support/engines/mount-for-reading.js';
import { onSmallDisk } from '../support/engines/small-disk.js';
import { itWhere } from '../support/jest/it-where.js';
import { ops, opsOptions } from '../support/processes/ops.js';
import { startService, type Service } from '../support/service/service.js';

/** Less than any of an installation's databases with what stands beside it. */
const TOO_SMALL = '64k';

describe('an operator whose disk has too little room', () => {
  let service: Service;
  let away: string;
  let small: string;
  beforeAll(async () => {
    service = await startService();
    away = await mkdtemp(join(tmpdir(), 'away-'));
    expect((await ops(['backup', '--to', backups()], opsOptions(service))).code).toBe(0);
  });
  afterAll(async () => {
    await service.stop();
    await rm(away, { recursive: true });
  });
  beforeEach(async () => {
    small = await mkdtemp(join(away, 'small-'));
  });

  const backups = () => join(away, 'backups');
  /** What is said at last, behind how far it was. */
  const lastWords = async (args: readonly string[], dataDir = service.dataDir): Promise<string | undefined> => {
    const { code, stderr } = await ops(args, opsOptions({ dataDir }));
    expect(code).toBe(3);
    return stderr.trimEnd().split('\n').at(-1);
  };
  const told = () =>
    `consent-ops: ${small} cannot be used: no space is left. Make room on its disk, then run this again.`;

  itWhere(MOUNTS, 'is told that it is the one for the backup', () =>
    onSmallDisk(small, TOO_SMALL, async () => {
      expect(await lastWords(['backup', '--to', small])).toBe(told());
    }),
  );

  itWhere(MOUNTS, 'is told that it is the one that is restored into', () =>
    onSmallDisk(small, TOO_SMALL, async () => {
      await copyFile(join(service.dataDir, 'keyring.json'), join(small, 'keyring.json'));
      expect(await lastWords(['restore', '--from', backups()], small)).toBe(told());
    }),
  );

  itWhere(MOUNTS, 'is told that it is the one for the scratch folder of a drill', () =>
    onSmallDisk(small, TOO_SMALL, async () => {
      expect(await lastWords(['drill', '--from', backups(), '--scratch', small])).toBe(told());
    }),
  );
});
