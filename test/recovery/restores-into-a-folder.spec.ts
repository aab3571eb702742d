import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findBackup, findRegister, restoreBackup, type EmbeddedStores } from '#operations';
import { readSettings, restoreTarget } from '#runtime';
import { ops, opsOptions, startOps } from '../support/processes/ops.js';
import { folderWithKeyring } from '../support/service/restored-installation.js';
import { startService } from '../support/service/service.js';
import { eventually } from '../support/time/eventually.js';

const LONG_MS = 180_000;
const DATABASES = ['log', 'proofs', 'records', 'views'];
const WHOLE = ['keyring.json', ...DATABASES];

/** What happens to a restore on its way. */
interface Events {
  /** When all is copied, and before the erasures. */
  readonly onCopied?: () => Promise<void>;
  /** When nothing is left to do but to put it in place. */
  readonly onReady?: () => Promise<void>;
}

describe('a data folder that backups are restored into', () => {
  let away: string;
  let source: string;

  beforeAll(async () => {
    away = await mkdtemp(join(tmpdir(), 'restores-'));
    const service = await startService();
    try {
      await service.world.person();
      source = join(away, 'source');
      await mkdir(source, { mode: 0o700 });
      await copyFile(join(service.dataDir, 'keyring.json'), join(source, 'keyring.json'));
      const saved = await ops(['backup', '--to', backups()], opsOptions(service));
      expect(saved).toMatchObject({ code: 0 });
    } finally {
      await service.stop();
    }
  }, LONG_MS);
  afterAll(() => rm(away, { recursive: true, force: true }));

  const backups = () => join(away, 'backups');
  const folder = () => folderWithKeyring(away, source);
  const restore = ['restore', '--from'] as const;
  const restoring = (dataDir: string, more: readonly string[] = []) =>
    ops([...restore, backups(), ...more], opsOptions({ dataDir }));

  const databasesIn = (dataDir: string) =>
    Promise.all(DATABASES.map((database) => readFile(join(dataDir, database, 'data.mdb'))));

  /** As the command does it, with something that happens on its way. */
  async function restoredInto(dataDir: string, { onCopied, onReady }: Events = {}): Promise<void> {
    const target = await restoreTarget(readSettings({ DATA_DIR: dataDir }, true));
    if (!('stores' in target)) throw new Error('an installation in folders is expected');
    const copy: EmbeddedStores['copy'] = async (...what) => {
      await target.stores.copy(...what);
      await onReady?.();
    };
    const openClock: typeof target.openClock = async (records) => {
      await onCopied?.();
      return target.openClock(records);
    };
    const request = {
      target: { ...target, openClock, stores: { ...target.stores, copy } },
      backup: await findBackup(backups()),
      erased: await findRegister({ folder: backups(), named: [], secondPlace: undefined }),
      ...{ acceptsOldRegister: false, actor: 'operator:test', signal: new AbortController().signal },
    };
    await restoreBackup(request, { begins: () => undefined, at: () => undefined });
  }

  it(
    'takes one restore at a time: a second one is refused, and the first one’s is whole',
    async () => {
      const dataDir = await folder();
      const busy = `consent-ops: Another process is restoring into ${dataDir}.\n`;
      const refused = { code: 3, stdout: '', stderr: busy };
      await restoredInto(dataDir, {
        onCopied: async () => {
          expect(await restoring(dataDir)).toEqual(refused);
          expect(await restoring(dataDir, ['--dry-run'])).toEqual(refused);
        },
      });
      expect((await readdir(dataDir)).sort()).toEqual(WHOLE);
      expect(await restoring(dataDir)).toMatchObject({ code: 1 });
      expect((await readdir(dataDir)).sort()).toEqual(WHOLE);
    },
    LONG_MS,
  );

  it(
    'is restored into again after a restore that was killed, which nothing is left of',
    async () => {
      const dataDir = await folder();
      // A pipe that nobody writes into, in the place of a file of the backup: the restore comes no further.
      const endless = join(away, 'endless');
      await cp(backups(), endless, { recursive: true });
      const file = join(await findBackup(endless), 'records', 'data.mdb');
      await rm(file);
      execFileSync('mkfifo', [file]);
      const child = startOps([...restore, endless], { DATA_DIR: dataDir });
      await eventually(async () => (await readdir(dataDir)).includes('restoring') || undefined, LONG_MS);
      child.kill('SIGKILL');
      await once(child, 'close');
      expect(await restoring(dataDir)).toMatchObject({ code: 0 });
      expect((await readdir(dataDir)).sort()).toEqual(WHOLE);
    },
    LONG_MS,
  );

  it(
    'keeps what was put there after a restore that was killed',
    async () => {
      const dataDir = await folder();
      await restoredInto(dataDir);
      await mkdir(join(dataDir, 'restoring', 'log'), { recursive: true });
      const before = await databasesIn(dataDir);
      for (const more of [['--dry-run'], []]) {
        expect(await restoring(dataDir, more)).toMatchObject({ code: 1, stdout: '' });
        expect(await databasesIn(dataDir)).toEqual(before);
      }
    },
    LONG_MS,
  );

  it(
    'keeps what another put in the place of a database meanwhile, and is rid of all that the restore had put there',
    async () => {
      const dataDir = await folder();
      const onReady = async (): Promise<void> => {
        await mkdir(join(dataDir, 'records'));
        await writeFile(join(dataDir, 'records', 'data.mdb'), 'of another');
      };
      await expect(restoredInto(dataDir, { onReady })).rejects.toThrow('ENOTEMPTY');
      expect((await readdir(dataDir)).sort()).toEqual(['keyring.json', 'records']);
      expect(await readFile(join(dataDir, 'records', 'data.mdb'), 'utf8')).toBe('of another');
    },
    LONG_MS,
  );

  it(
    'says that nothing was restored when it is interrupted',
    async () => {
      const dataDir = await folder();
      // A pipe in the place of a register: the restore waits for what is written into it.
      const slow = join(away, 'slow.jsonl');
      execFileSync('mkfifo', [slow]);
      const child = startOps([...restore, backups(), '--erased', slow], { DATA_DIR: dataDir });
      const said = text(child.stderr);
      const { O_WRONLY, O_NONBLOCK } = constants;
      const register = await eventually(() => open(slow, O_WRONLY | O_NONBLOCK).catch(() => undefined), LONG_MS);
      child.kill('SIGINT');
      await register.writeFile(await readFile(join(backups(), 'erased.jsonl')));
      await register.close();
      await once(child, 'close');
      expect({ code: child.exitCode, said: (await said).split('\n').slice(-2) }).toEqual({
        code: 130,
        said: ['consent-ops: Stopped; nothing was restored.', ''],
      });
      expect(await readdir(dataDir)).toEqual(['keyring.json']);
    },
    LONG_MS,
  );
});
