import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastBackupOf } from '#operations';
import { ops, opsJson, opsOptions } from '../support/processes/ops.js';
import { folderWithKeyring } from '../support/service/restored-installation.js';
import { startService, type Service } from '../support/service/service.js';

interface Report {
  readonly findings: readonly { readonly check: string; readonly verdict: string; readonly found: string }[];
}

const LONG_MS = 180_000;

describe('an operator whose register of erased people beside the backups is damaged', () => {
  let service: Service;
  let away: string;

  beforeAll(async () => {
    service = await startService();
    away = await mkdtemp(join(tmpdir(), 'away-'));
    expect(await ops(['backup', '--to', backups()], opsOptions(service))).toMatchObject({ code: 0 });
    await copyFile(beside(), whole());
    await writeFile(beside(), (await readFile(beside(), 'utf8')).replace('"checksum":"', '"checksum":"0'));
  }, LONG_MS);
  afterAll(async () => {
    await service.stop();
    await rm(away, { recursive: true });
  });

  const backups = () => join(away, 'backups');
  const beside = () => join(backups(), 'erased.jsonl');
  const whole = () => join(away, 'whole.jsonl');
  const damaged = () => `${beside()} is no whole register of erased people.`;

  it(
    'is told so before anything is copied, and what to do, and nothing counts as a backup',
    async () => {
      const before = await readdir(backups());
      const noted = await lastBackupOf(service.running.engines.records);
      for (const more of [['--dry-run'], ['--register-only'], []]) {
        expect(await ops(['backup', '--to', backups(), ...more], opsOptions(service))).toEqual({
          code: 1,
          stdout: '',
          stderr: `consent-ops: ${damaged()} Put a whole one in its place; where there is none, remove it: the next backup makes it from the log.\n`,
        });
      }
      expect(await readdir(backups())).toEqual(before);
      expect(await lastBackupOf(service.running.engines.records)).toEqual(noted);
    },
    LONG_MS,
  );

  it(
    'hears of it from the doctor',
    async () => {
      const { code, json } = await opsJson<Report>(['doctor', '--backups', backups()], opsOptions(service));
      expect(code).toBe(1);
      expect(json.findings.filter(({ verdict }) => verdict === 'wrong')).toEqual([
        expect.objectContaining({ check: 'backups', found: expect.stringContaining(damaged()) as string }),
      ]);
    },
    LONG_MS,
  );

  it(
    'restores by another one that is named, or by that of the second place, and is told which was passed over',
    async () => {
      const dataDir = await folderWithKeyring(away, service.dataDir);
      const restore = (more: readonly string[], environment: NodeJS.ProcessEnv = {}) =>
        ops(['restore', '--from', backups(), ...more], opsOptions({ dataDir }, environment));
      expect(await restore([])).toEqual({
        code: 1,
        stdout: '',
        stderr: `consent-ops: ${damaged()} Name a whole one with --erased.\n`,
      });
      const note = `${damaged()} It is passed over.\n`;
      const bySecondPlace = await restore(['--dry-run'], { ERASURE_REGISTER_URL: `file:${whole()}` });
      expect(bySecondPlace).toMatchObject({ code: 0, stderr: expect.stringContaining(note) as string });
      const byName = await restore(['--erased', whole()]);
      expect(byName).toMatchObject({ code: 0, stderr: expect.stringContaining(note) as string });
    },
    LONG_MS,
  );
});
