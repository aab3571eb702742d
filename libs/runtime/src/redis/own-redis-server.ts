import type { ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Redis } from 'ioredis';
import { askBriefly } from './ask-briefly.js';
import { putAside } from './damaged-file.js';
import { socketUrl } from './redis-client.js';
import { RedisProcess } from './redis-process.js';
import { ServerSupervisor } from './server-supervisor.js';

/** A Redis that this process started, or found running on its own folder. */
export interface OwnRedisServer {
  readonly url: string;
  stop(): Promise<void>;
}

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

/** Hears what an operator should know of it. */
type Tell = (words: string) => void;

/**
 * Starts a `redis-server` on a socket that its user alone may open, append-only, keeping its files in `folder`, and
 * again whenever it ends. It ends with this process, also when that is killed. One that another process runs on the
 * same folder is shared: two on one folder would damage its files. Files that it cannot load are put aside.
 * @throws Error when `redis-server` is not installed or does not come up
 */
export async function startOwnRedisServer(folder: string, tell: Tell = complain): Promise<OwnRedisServer> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const running = await findRunning(folder);
  if (running !== undefined && !(await isGone(running, LEAVE_TIMEOUT_MS))) return serverAt(running, folder);
  const socket = await socketFor(folder);
  const first = await launch(socket, folder, tell);
  await writeFile(socketFile(folder), socket, { mode: 0o600 });
  const keeper = new ServerSupervisor(starterOf(socket, folder, tell));
  keeper.keep(first.child);
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

async function launch(socket: string, folder: string, tell: Tell): Promise<RedisProcess> {
  const first = new RedisProcess(socket, folder);
  try {
    await untilServing(first, socket);
    return first;
  } catch (error) {
    // A file that another one works with is its own.
    if (!(error instanceof Error && first.couldNotLoad) || (await findRunning(folder)) !== undefined) throw error;
    tell(putAside(folder, error.message));
  }
  const second = new RedisProcess(socket, folder);
  await untilServing(second, socket);
  return second;
}

/** @throws Error when it ends instead */
async function untilServing(server: RedisProcess, socket: string): Promise<void> {
  const failed = await Promise.race([answers(socket), server.ended()]);
  if (failed instanceof Error) throw failed;
}

/** Starts it after one that has ended. Nobody waits for it: what hinders it, it tells. */
function starterOf(socket: string, folder: string, tell: Tell): () => ChildProcess {
  let told = '';
  return () => {
    const server = new RedisProcess(socket, folder);
    void server.ended().then(({ message }) => {
      if (server.hasServed || message === told) return;
      // It is started each second: the same is told once.
      told = message;
      tell(server.couldNotLoad ? putAside(folder, message) : message);
    });
    return server.child;
  };
}

function complain(words: string): void {
  process.stderr.write(`${words}\n`);
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
