import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { endsWithBenchmark } from './ends-with-benchmark.js';

const run = promisify(execFile);
/** Where Debian keeps what stands on no PATH; a folder for each version. */
const DEBIAN = '/usr/lib/postgresql';
const PATIENCE_MS = 30_000;
const POLL_EVERY_MS = 100;

export interface BenchPostgres {
  /** The folder of its socket: there is no other way to it. */
  readonly host: string;
  readonly user: string;
  /** As it says itself. */
  readonly version: string;
  stop(): Promise<void>;
}

/** Who it runs as: it refuses root, who has the user that Debian made for it. */
interface RunsAs {
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * A PostgreSQL of the benchmark's own in a folder that goes with it, durable as it comes (`fsync` and
 * `synchronous_commit` are on). It ends with the benchmark, also with one that fails.
 * @param cores as `taskset` takes them
 * @returns undefined where none is installed
 */
export async function startPostgres(cores: string): Promise<BenchPostgres | undefined> {
  const programs = await programsFolder();
  if (programs === undefined) return undefined;
  const runsAs = await whoRuns();
  const folder = await mkdtemp(join(tmpdir(), 'consent-bench-postgres-'));
  if (runsAs.uid !== undefined && runsAs.gid !== undefined) await chown(folder, runsAs.uid, runsAs.gid);
  const data = join(folder, 'data');
  const init = ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--no-locale'];
  await run(join(programs, 'initdb'), init, { ...runsAs, cwd: folder }).catch(async (error: unknown) => {
    await rm(folder, { recursive: true });
    throw error;
  });
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'synchronous_commit=on',
    'shared_buffers=256MB',
  ];
  const server = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const child = spawn('taskset', ['-c', cores, join(programs, 'postgres'), ...server], {
    ...runsAs,
    cwd: folder,
    stdio: 'ignore',
  });
  // SIGINT: ends sessions and all, without waiting for anybody.
  endsWithBenchmark(child, 'SIGINT');
  await untilReady(child, () => run(join(programs, 'pg_isready'), ['-h', folder]));
  const { stdout: version } = await run(join(programs, 'postgres'), ['--version']);
  return {
    host: folder,
    user: 'bench',
    version: version.trim(),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** The newest. */
async function programsFolder(): Promise<string | undefined> {
  const versions = await readdir(DEBIAN).catch(() => []);
  const newest = versions
    .map(Number)
    .filter(Number.isFinite)
    .sort((one, other) => other - one)[0];
  if (newest !== undefined) return join(DEBIAN, String(newest), 'bin');
  return run('pg_config', ['--bindir']).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
}

async function whoRuns(): Promise<RunsAs> {
  if (userInfo().uid !== 0) return {};
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (which) => (await run('id', [which, 'postgres'])).stdout),
  );
  return { uid: Number(uid), gid: Number(gid) };
}

async function untilReady(child: ChildProcess, look: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (child.exitCode === null && performance.now() < deadline) {
    const isReady = await look().then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await pause(POLL_EVERY_MS);
  }
  throw new Error('PostgreSQL did not start');
}
