import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { itWhere } from '../support/jest/it-where.js';
import { mountForReading, MOUNTS, unmount } from '../support/engines/mount-for-reading.js';
import { nodeArguments } from '../support/processes/node-arguments.js';
import { READY, untilReadiness } from '../support/service/readiness.js';
import { askForCode } from '../support/clients/sign-in.js';
import { endOrphanedRedis, StandaloneChild } from '../support/service/standalone-child.js';

const DISK = '24m';
const FULL = { status: 'unavailable', missing: ['event-store', 'views', 'records'] };
const PEOPLE = 40;

/** Makes a folder with a small disk of its own. */
async function mountSmallDisk(path: string): Promise<void> {
  await mkdir(path);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', path], { stdio: 'ignore' });
}

describe('a service whose engines cannot write', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'service-full-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const signIns = async ({ baseUrl }: StandaloneChild): Promise<readonly number[]> =>
    Promise.all(
      Array.from({ length: PEOPLE }, async (_, n) => {
        const { answer } = await askForCode(baseUrl, `person${String(n)}@people.example`);
        return answer.status;
      }),
    );

  it('is not ready, still logs in whole lines, and is ready again by itself when they can be written', async () => {
    const dataDir = join(folder, 'held');
    const service = await StandaloneChild.start(dataDir, { METRICS_PORT: '0' });
    const up = async (): Promise<Readonly<Record<string, string>>> => {
      const lines = (await service.metrics()).split('\n').filter((line) => line.startsWith('consent_engine_up{'));
      return Object.fromEntries(
        lines.map((line) => {
          const [, engine = '', isUp = ''] = /engine="([a-z-]+)"\} ([01])/.exec(line) ?? [];
          return [engine, isUp];
        }),
      );
    };
    // Its files may not grow any more, as on a disk that is full or was taken for reading alone.
    const limit = (bytes: string): void => {
      execFileSync('prlimit', ['--pid', String(service.pid), `--fsize=${bytes}:`]);
    };
    try {
      await untilReadiness(service.baseUrl, READY);
      limit('1');
      await untilReadiness(service.baseUrl, FULL);
      expect(await up()).toMatchObject({ 'event-store': '0', views: '0', records: '0', keyring: '1' });
      expect(new Set(await signIns(service))).toEqual(new Set([503]));
      limit('unlimited');
      await untilReadiness(service.baseUrl, READY);
      expect(new Set(Object.values(await up()))).toEqual(new Set(['1']));
      await service.stop();
      expect(service.lines.length).toBeGreaterThan(PEOPLE);
      expect(service.lines.filter((line) => !line.startsWith('{"level":'))).toEqual([]);
      for (const line of service.lines) expect(() => JSON.parse(line) as unknown).not.toThrow();
    } finally {
      await service.kill();
      await endOrphanedRedis(dataDir);
    }
  }, 240_000);

  itWhere(
    MOUNTS,
    'is not ready from the moment on that its disk is full, until there is room again',
    async () => {
      const disk = join(folder, 'disk');
      await mountSmallDisk(disk);
      const dataDir = join(disk, 'data');
      const service = await StandaloneChild.start(dataDir);
      try {
        await untilReadiness(service.baseUrl, READY);
        const { bavail, bsize } = await statfs(disk);
        await writeFile(join(disk, 'filler'), Buffer.alloc(bavail * bsize - 524_288));
        await untilReadiness(service.baseUrl, FULL);
        await rm(join(disk, 'filler'));
        await untilReadiness(service.baseUrl, READY);
        await service.stop();
      } finally {
        await service.kill();
        await endOrphanedRedis(dataDir);
        execFileSync('umount', ['-l', disk]);
      }
    },
    240_000,
  );

  itWhere(
    MOUNTS,
    'does not start on a folder that is there for reading alone, says which, and leaves nothing behind',
    async () => {
      const source = join(folder, 'source');
      const dataDir = join(folder, 'for-reading');
      await mkdir(source);
      await mountForReading(source, dataDir);
      const startedIn = (path: string) => {
        const env = { ...process.env, DATA_DIR: path, PORT: '0', NODE_ENV: 'test' };
        const words = nodeArguments('apps/standalone/src/main.ts', []);
        const { status, stdout, stderr } = spawnSync(process.execPath, words, {
          env,
          encoding: 'utf8',
          timeout: 120_000,
        });
        return { status, stdout, stderr };
      };
      let isMounted = true;
      try {
        for (const [path, trouble] of [
          [dataDir, 'cannot be written to'],
          [join(dataDir, 'new'), 'cannot be made'],
        ] as const) {
          const stderr = `standalone cannot run:\n${path} ${trouble}: its file system is read-only.\n`;
          expect(startedIn(path)).toEqual({ status: 1, stdout: '', stderr });
        }
        expect(await readdir(source)).toEqual([]);
        // Refused while any process has a file open in it.
        unmount(dataDir);
        isMounted = false;
      } finally {
        if (isMounted) execFileSync('umount', ['-l', dataDir]);
      }
    },
    300_000,
  );
});
