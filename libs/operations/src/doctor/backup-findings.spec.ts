import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { writeManifest } from '../backups/format/backup-manifest.js';
import { LAST_BACKUP, noteBackup } from '../backups/taking/last-backup.js';
import { ErasureRegister } from '../erasure-register/erasure-register.js';
import { backupFindings } from './backup-findings.js';

const HOUR_MS = 3_600_000;
const MEND = 'run `backup --to FOLDER` each night, and look why it did not run';
const TOOLS_MEND =
  "run the servers' own tools each night and then `backup --to FOLDER --made-by-tools`, and look why they did not run";

describe('what an operator is told of the newest backup in a folder', () => {
  let folder: string;
  let records: InMemoryRecordStore;
  beforeEach(async () => {
    records = new InMemoryRecordStore([LAST_BACKUP]);
    folder = await mkdtemp(join(tmpdir(), 'backups-'));
    await ErasureRegister.empty().write(register());
  });
  afterEach(() => rm(folder, { recursive: true }));

  const register = () => join(folder, 'erased.jsonl');

  const ago = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();
  const nameOf = (time: string): string => `${time.slice(0, 19).replaceAll(':', '-')}Z`;
  /** @returns its name */
  const made = async (hoursAgo: number, follows?: string): Promise<string> => {
    const time = ago(hoursAgo);
    const name = nameOf(time);
    await mkdir(join(folder, name));
    const manifest = { made_at: time, log: { events: 0, head: null }, checkpoints: {}, policies: {}, files: [] };
    await writeManifest(join(folder, name), { ...manifest, ...(follows !== undefined && { follows }) });
    return name;
  };
  const madeByTools = (hoursAgo: number) => mkdir(join(folder, `${nameOf(ago(hoursAgo))}.engines`));
  const noted = (hoursAgo: number) => noteBackup(records, { by: 'own-tools', at: ago(hoursAgo) });
  const found = (erasureRegisterPath?: string) =>
    backupFindings({
      backups: [folder],
      settings: { production: true, erasureRegisterPath },
      engines: {
        wrappingKeys: () => Promise.reject(new Error('out of reach')),
        records: () => Promise.resolve(records),
      },
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

  const ofTools = (verdict: string, age: string, is = `the newest in ${folder}`) => [
    { check: 'backups', verdict, found: `${is} is ${age} old`, mend: verdict === 'well' ? null : TOOLS_MEND },
  ];

  it.each([
    [29, 'well', '29 h'],
    [31, 'weak', '31 h'],
    [73, 'wrong', '3 d'],
  ])('is, of one by the servers’ own tools that was made %d hours ago, that it is %s', async (hours, verdict, age) => {
    await made(2_400);
    await madeByTools(hours);
    expect(await found()).toEqual(ofTools(verdict, age));
  });

  it('is of the service’s own where that is newer than the one by the servers’ tools', async () => {
    await madeByTools(2_400);
    await made(2);
    expect(await found()).toEqual(old('well', '2 h'));
  });

  it('is of what was noted where the servers’ tools leave nothing in the folder, and of nothing else', async () => {
    await noted(20);
    expect(await found()).toEqual(ofTools('well', '20 h', "the newest that was noted of the servers' own tools"));
    await madeByTools(73);
    expect(await found()).toEqual(ofTools('wrong', '3 d'));
  });

  it('is that a folder is not there, whatever was noted, and nothing of a register in it', async () => {
    await noted(20);
    await rm(folder, { recursive: true });
    const mend = 'see whether its file system is mounted here, or name the folder where the backups are';
    const none = { check: 'backups', verdict: 'wrong', found: `There is no folder ${folder}.`, mend };
    expect(await found()).toEqual([none]);
    expect(await found(join(folder, 'second-place.jsonl'))).toEqual([none]);
    await mkdir(folder);
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
