import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeManifest } from '../backups/format/backup-manifest.js';
import { ErasureRegister } from '../erasure-register/erasure-register.js';
import { backupFindings } from './backup-findings.js';

const HOUR_MS = 3_600_000;
const MEND = 'run `backup --to FOLDER` each night, and look why it did not run';

describe('what an operator is told of the newest backup in a folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backups-'));
    await ErasureRegister.empty().write(register());
  });
  afterEach(() => rm(folder, { recursive: true }));

  const register = () => join(folder, 'erased.jsonl');

  /** @returns its name */
  const made = async (hoursAgo: number, follows?: string): Promise<string> => {
    const time = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString();
    const name = `${time.slice(0, 19).replaceAll(':', '-')}Z`;
    await mkdir(join(folder, name));
    const manifest = { made_at: time, log: { events: 0, head: null }, checkpoints: {}, policies: {}, files: [] };
    await writeManifest(join(folder, name), { ...manifest, ...(follows !== undefined && { follows }) });
    return name;
  };
  const found = (erasureRegisterPath?: string) =>
    backupFindings({
      backups: [folder],
      settings: { production: true, erasureRegisterPath },
      engines: { wrappingKeys: () => Promise.reject(new Error('out of reach')) },
    });
  const old = (verdict: string, age: string) => [
    {
      check: 'backups',
      verdict,
      found: `the newest in ${folder} is ${age} old`,
      mend: verdict === 'well' ? null : MEND,
    },
  ];

  it.each([
    [29, 'well', '29 h'],
    [31, 'weak', '31 h'],
    [71, 'weak', '2 d'],
    [73, 'wrong', '3 d'],
    [2_400, 'wrong', '100 d'],
  ])('is, of one that was made %d hours ago, that it is %s', async (hours, verdict, age) => {
    await made(hours);
    expect(await found()).toEqual(old(verdict, age));
  });

  it('is that an increment is well while all that it follows is there, and wrong once that is gone', async () => {
    const whole = await made(20);
    const increment = await made(10, whole);
    await made(1, increment);
    expect(await found()).toEqual(old('well', '60 min'));
    await rm(join(folder, whole), { recursive: true });
    const problem = `The backup follows ${whole}, which is not there whole.`;
    expect(await found()).toEqual([{ check: 'backups', verdict: 'wrong', found: problem, mend: MEND }]);
  });

  it('is that nothing can be restored by a register that is damaged, or is nowhere', async () => {
    await made(1);
    await writeFile(register(), 'no register');
    const damaged = `${register()} is no whole register of erased people.`;
    expect(await found()).toEqual([
      ...old('well', '60 min'),
      { check: 'backups', verdict: 'wrong', found: damaged, mend: expect.stringContaining('a whole one') as string },
    ]);
    await rm(register());
    const none = `there is no erased.jsonl in ${folder}: nothing there can be restored`;
    expect(await found()).toEqual([
      ...old('well', '60 min'),
      { check: 'backups', verdict: 'wrong', found: none, mend: 'run `backup --to FOLDER --register-only`' },
    ]);
    expect(await found(join(folder, 'second-place.jsonl'))).toEqual(old('well', '60 min'));
  });
});
