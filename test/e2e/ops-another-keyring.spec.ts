import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restoresIn } from '#audit';
import { staffStream } from '#domain';
import { openFileKeyring } from '#vault/file';
import { ops } from '../support/processes/ops.js';
import { startService, type Service } from '../support/service/service.js';

const FIRST = { direction: 'forwards', limit: 1 } as const;
const WHY = ['--reason', 'Case 4711', '--operator', 'jane.doe'] as const;

describe('an operator whose command has another installation’s keyring', () => {
  let service: Service;
  let away: string;
  let email: string;
  beforeAll(async () => {
    service = await startService();
    away = await mkdtemp(join(tmpdir(), 'another-keyring-'));
    openFileKeyring({ path: join(away, 'keyring.json'), createIfMissing: true }).close();
    ({ email } = await service.world.person());
    const environment = { DATA_DIR: service.dataDir };
    expect((await ops(['backup', '--to', backups(), '--register-only'], { environment })).code).toBe(0);
  });
  afterAll(async () => {
    await service.stop();
    await rm(away, { recursive: true });
  });

  const backups = () => join(away, 'backups');
  const run = (args: readonly string[], input = '') => {
    const environment = { DATA_DIR: service.dataDir, KEYRING_URL: `file:${join(away, 'keyring.json')}` };
    return ops(args, { environment, input });
  };

  it.each([
    ['a history is asked for', ['access-history', '--email', '-', ...WHY]],
    ['an erasure is asked for', ['people', 'erase', '--email', '-', ...WHY]],
    ['sessions are to end', ['end-sessions', '--email', '-', ...WHY]],
    ['passkeys are to be cleared', ['clear-passkeys', '--email', '-', ...WHY]],
  ])('is told that nothing is known, and no search is written down, when %s', async (_what, args) => {
    expect(await run(args, email)).toEqual({
      code: 3,
      stdout: '',
      stderr: 'consent-ops: another keyring stands in the place of the one that the data need\n',
    });
    expect(await service.running.engines.log.readStream(staffStream('operator:jane.doe'), FIRST)).toEqual([]);
  });

  it.each([
    ['as a whole', []],
    ['in its first step', ['--prepare']],
    ['to be told what it would do', ['--dry-run']],
  ])('is refused a rotation %s, and the keyring stays as it is', async (_what, more) => {
    const before = await readFile(join(away, 'keyring.json'), 'utf8');
    expect(await run(['keyring', 'rotate', ...more])).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'consent-ops: This keyring opens none of the data keys: it is of another installation. Nothing was changed.\n',
    });
    expect(await readFile(join(away, 'keyring.json'), 'utf8')).toBe(before);
  });

  it.each([['as it is'], ['to be told what it would do', '--dry-run']])(
    'is refused a restore of the register alone, %s, before anything is written',
    async (_what, ...more) => {
      expect(await run(['restore', '--from', backups(), '--register-only', ...more])).toEqual({
        code: 1,
        stdout: '',
        stderr:
          'consent-ops: Another keyring stands in the place of the one that the data need: put the keyring in its place first. Nothing was restored.\n',
      });
      expect((await restoresIn(service.running.engines.log)).restores).toEqual([]);
    },
  );
});
