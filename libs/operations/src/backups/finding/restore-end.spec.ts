import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRegister } from '../../erasure-register/find-register.js';
import { FolderUnusable } from '../../files/make-folder.js';
import { BackupDamaged, writeManifest } from '../format/backup-manifest.js';
import type { LogHistory } from '../format/log-history.js';
import { findBackup } from './find-backup.js';
import { backupHolding } from './restore-end.js';

const NEVER_RESTORED: LogHistory = { engine: 'LMDB', restored: null };
const AFTER_A_RESTORE: LogHistory = { engine: 'LMDB', restored: '6c5b0a3e-0000-4000-8000-000000000001' };
const ELSEWHERE: LogHistory = { engine: 'EventStoreDB', restored: null };
const [FIRST, SECOND, THIRD] = ['2030-01-01T00-00-00Z', '2030-01-02T00-00-00Z', '2030-01-03T00-00-00Z'] as const;

describe('the backup that a log is restored from until a moment', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'until-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const position = (number: number): string => String(number).padStart(16, '0');
  /** @param history undefined for a backup of before it was written down */
  const made = async (name: string, head: number, history: LogHistory | undefined): Promise<void> => {
    await mkdir(join(folder, name));
    const time = name.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z');
    const last = { stream: 'person-1', revision: 0, id: 'of-the-last', time };
    const log = { events: head, head: position(head), last, ...(history !== undefined && { history }) };
    await writeManifest(join(folder, name), { made_at: time, log, checkpoints: {}, policies: {}, files: [] });
  };
  const holding = async (head: number): Promise<string> =>
    (await backupHolding(folder, { position: position(head) })).slice(folder.length + 1);

  it('is the oldest of one history that reaches so far', async () => {
    await made(FIRST, 80, NEVER_RESTORED);
    await made(SECOND, 100, NEVER_RESTORED);
    await made(THIRD, 120, NEVER_RESTORED);
    expect(await holding(90)).toBe(SECOND);
  });

  it('is none of before a restore, whose events at the same positions were others', async () => {
    await made(FIRST, 100, NEVER_RESTORED);
    await made(SECOND, 120, AFTER_A_RESTORE);
    expect(await holding(90)).toBe(SECOND);
    const byTime = await backupHolding(folder, { time: Date.parse('2029-12-31T00:00:00Z') });
    expect(byTime).toBe(join(folder, SECOND));
  });

  it.each([
    ['before a restore', AFTER_A_RESTORE],
    ['another engine', ELSEWHERE],
  ])('must be named where only one of %s reaches so far', async (_what, history) => {
    await made(FIRST, 100, NEVER_RESTORED);
    await made(SECOND, 85, history);
    await expect(holding(90)).rejects.toThrow(
      new BackupDamaged(
        `No backup in ${folder} reaches so far of the log that the newest, ${SECOND}, is of. ${FIRST} does, but is of ` +
          'the log before a restore or on another engine, with other events at the same positions: say --backup ' +
          `${FIRST} if that is meant.`,
      ),
    );
  });

  it('may be one of before histories were written down, where the log was never restored since', async () => {
    await made(FIRST, 80, undefined);
    await made(SECOND, 100, undefined);
    expect(await holding(90)).toBe(SECOND);
    await made(THIRD, 120, NEVER_RESTORED);
    expect(await holding(90)).toBe(SECOND);
  });

  it('is none of before histories were written down, where the log was restored since', async () => {
    await made(FIRST, 100, undefined);
    await made(SECOND, 120, AFTER_A_RESTORE);
    expect(await holding(90)).toBe(SECOND);
  });

  it('must be made first where nothing reaches so far', async () => {
    await expect(holding(1)).rejects.toThrow(new BackupDamaged(`There is no backup in ${folder}.`));
    await made(FIRST, 80, NEVER_RESTORED);
    await expect(holding(90)).rejects.toThrow(
      new BackupDamaged(`No backup in ${folder} reaches so far: the newest is ${FIRST}.`),
    );
  });

  it('is looked for in no folder that is not there, by name neither', async () => {
    const gone = join(folder, 'not-mounted');
    const unusable = new FolderUnusable(`There is no folder ${gone}.`);
    await expect(backupHolding(gone, { position: position(1) })).rejects.toThrow(unusable);
    await expect(findBackup(gone)).rejects.toThrow(unusable);
    await expect(findBackup(gone, FIRST)).rejects.toThrow(unusable);
    await expect(findRegister({ folder: gone, named: [], secondPlace: undefined })).rejects.toThrow(unusable);
  });
});
