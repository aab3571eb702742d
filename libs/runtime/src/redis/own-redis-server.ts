import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Redis } from 'ioredis';
import { askBriefly } from './ask-briefly.js';
import { socketUrl } from './redis-client.js';
import { ServerSupervisor } from './server-supervisor.js';

/** A Redis that this process started, or found running on its own folder. */
export interface OwnRedisServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Strangers can fill it: beyond this it refuses writes, and the service goes on without it. */
const MOST_MEMORY = '512mb';
const START_TIMEOUT_MS = 10_000;
const STOP_TIMEOUT_MS = 10_000;
/**
 * For the server to notice that this process has closed its own connections, and for one whose process was killed to
 * end.
 */
const LEAVE_TIMEOUT_MS = 500;
const POLL_MS = 25;
/** Systems take 103 bytes or more. */
const LONGEST_SOCKET_PATH = 100;

/**
 * The server, and beside it a look at the pipe from the process that started it: when that is gone, however it went,
 * the server is asked to end. Neither has anything else to do, so that both are gone with the one that ends first.
 */
const WATCHED =
  'exec 3<&0; "$@" </dev/null & server=$!; { read -r _ <&3; kill "$server"; } & watch=$!; wait "$server"; kill "$watch"';

/**
 * Starts a `redis-server` on a socket that its user alone may open, append-only, keeping its files in `folder`, and
 * again whenever it ends. It ends with this process, also when that is killed. One that another process runs on the
 * same folder is shared: two on one folder would damage its files.
 * @throws Error when `redis-server` is not installed or does not come up
 */
export async function startOwnRedisServer(folder: string): Promise<OwnRedisServer> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const running = await findRunning(folder);
  if (running !== undefined && !(await isGone(running, LEAVE_TIMEOUT_MS))) return serverAt(running, folder);
  const socket = await socketFor(folder);
  const child = await launch(socket, folder);
  await writeFile(socketFile(folder), socket, { mode: 0o600 });
  const keeper = new ServerSupervisor(() => spawned(socket, folder));
  keeper.keep(child);
  return serverAt(socket, folder, keeper);
}

/** Where a service's own server on this folder listens; undefined when none runs. */
export async function findOwnRedisServer(folder: string): Promise<string | undefined> {
  const socket = await findRunning(folder);
  return socket === undefined ? undefined : socketUrl(socket);
}

/** Ends a server that was left on this folder. For whoever holds the folder alone. */
export async function endLeftRedisServer(folder: string): Promise<void> {
  const socket = await findRunning(folder);
  if (socket !== undefined) await shutDown(socket);
}

function serverAt(socket: string, folder: string, keeper?: ServerSupervisor): OwnRedisServer {
  return {
    url: socketUrl(socket),
    stop: async () => {
      keeper?.letGo();
      if (await isUsedByOthers(socket)) return;
      await shutDown(socket);
      await rm(socketFile(folder), { force: true });
      if (dirname(socket) !== folder) await rm(dirname(socket), { recursive: true, force: true });
    },
  };
}

/** In a folder of its own for temporary files where the path would be longer than a socket's may be. */
async function socketFor(folder: string): Promise<string> {
  const inside = join(folder, 'redis.sock');
  if (Buffer.byteLength(inside) <= LONGEST_SOCKET_PATH) return inside;
  return join(await mkdtemp(join(tmpdir(), 'consent-redis-')), 'redis.sock');
}

async function launch(socket: string, folder: string): Promise<ChildProcess> {
  const child = spawned(socket, folder);
  await Promise.race([answers(socket), failure(child)]);
  return child;
}

function spawned(socket: string, folder: string): ChildProcess {
  const place = [
    '--port',
    '0',
    '--unixsocket',
    socket,
    '--unixsocketperm',
    '700',
    '--dir',
    folder,
    '--daemonize',
    'no',
  ];
  const durability = ['--appendonly', 'yes', '--appendfsync', 'everysec', '--save', ''];
  const server = [
    'redis-server',
    ...place,
    ...durability,
    '--maxmemory',
    MOST_MEMORY,
    '--maxmemory-policy',
    'noeviction',
  ];
  // A group of its own: Ctrl-C in the terminal must not stop it before the service has finished with it.
  const child = spawn('sh', ['-c', WATCHED, 'redis', ...server], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  child.unref();
  // The end of the pipe that is watched: open as long as this process is, and no reason for it to go on.
  if (child.stdin instanceof Socket) child.stdin.unref();
  child.stdin.on('error', () => undefined);
  return child;
}

function failure(child: ChildProcess): Promise<never> {
  return new Promise((_, reject) => {
    const unusable = (): void => {
      reject(
        new Error('redis-server cannot be started: install it (Debian: apt-get install redis-server) or set REDIS_URL'),
      );
    };
    child.once('error', unusable);
    child.once('exit', unusable);
  });
}

async function answers(socket: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if ((await ask(socket, (redis) => redis.ping())) === 'PONG') return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error('redis-server did not answer in time');
}

async function findRunning(folder: string): Promise<string | undefined> {
  const socket = await readFile(socketFile(folder), 'utf8').catch(() => '');
  if (socket === '') return undefined;
  const answer = await ask(socket, (redis) => redis.config('GET', 'dir'));
  const isOurs = Array.isArray(answer) && answer[1] === folder;
  return isOurs ? socket : undefined;
}

/** Whether another process still works with it: the last one to leave ends it. */
async function isUsedByOthers(socket: string): Promise<boolean> {
  const deadline = performance.now() + LEAVE_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const connections = await ask(socket, (redis) => redis.client('LIST'));
    // The one that asks is among them, and this process's own may take a moment to be gone.
    if (typeof connections !== 'string' || connections.trim().split('\n').length <= 1) return false;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return true;
}

async function shutDown(socket: string): Promise<void> {
  // The server closes the connection instead of answering.
  await ask(socket, (redis) => redis.shutdown('NOSAVE'));
  await isGone(socket, STOP_TIMEOUT_MS);
}

async function isGone(socket: string, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    if ((await ask(socket, (redis) => redis.ping())) === undefined) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return false;
}

/** The answer to one command; undefined when nobody answers. */
async function ask<T>(socket: string, command: (redis: Redis) => Promise<T>): Promise<T | undefined> {
  return askBriefly(socketUrl(socket), command).catch(() => undefined);
}

/** Says where the server listens. */
function socketFile(folder: string): string {
  return join(folder, 'socket');
}
