import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { askBriefly } from './ask-briefly.js';
import { ServerKeeper } from './server-keeper.js';

/** A Redis that this process started, or found running on its own folder after a crash. */
export interface OwnRedisServer {
  readonly url: string;
  stop(): Promise<void>;
}

const START_ATTEMPTS = 3;
const START_TIMEOUT_MS = 10_000;
const STOP_TIMEOUT_MS = 10_000;
/** For the server to notice that this process has closed its own connections. */
const LEAVE_TIMEOUT_MS = 500;
const POLL_MS = 25;

/**
 * Starts a `redis-server` on a free loopback port, append-only, keeping its files in `folder`, and again on the same port whenever it ends. A server
 * that outlived a killed service on the same folder is taken over instead, as it is: two on one folder would damage its files.
 * @throws Error when `redis-server` is not installed or does not come up
 */
export async function startOwnRedisServer(folder: string): Promise<OwnRedisServer> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const survivor = await findSurvivor(folder);
  if (survivor !== undefined) return serverAt(survivor, folder);
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    try {
      const child = await launch(port, folder);
      await writeFile(portFile(folder), String(port), { mode: 0o600 });
      const keeper = new ServerKeeper(() => spawned(port, folder));
      keeper.keep(child);
      return serverAt(port, folder, keeper);
    } catch (error) {
      // Another process may have taken the port between the look and the start.
      if (attempt === START_ATTEMPTS) throw error;
    }
  }
}

/** Where a service's own server on this folder listens; undefined when none runs. */
export async function findOwnRedisServer(folder: string): Promise<string | undefined> {
  const port = await findSurvivor(folder);
  return port === undefined ? undefined : urlOf(port);
}

function serverAt(port: number, folder: string, keeper?: ServerKeeper): OwnRedisServer {
  return {
    url: urlOf(port),
    stop: async () => {
      keeper?.letGo();
      if (await isUsedByOthers(port)) return;
      await shutDown(port);
      await rm(portFile(folder), { force: true });
    },
  };
}

async function launch(port: number, folder: string): Promise<ChildProcess> {
  const child = spawned(port, folder);
  await Promise.race([answers(port), failure(child)]);
  return child;
}

function spawned(port: number, folder: string): ChildProcess {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--daemonize', 'no'];
  const durability = [
    '--appendonly',
    'yes',
    '--appendfsync',
    'everysec',
    '--save',
    '',
    '--maxmemory-policy',
    'noeviction',
  ];
  // A group of its own: Ctrl-C in the terminal must not stop it before the service has finished with it.
  const child = spawn('redis-server', [...options, ...durability], { stdio: 'ignore', detached: true });
  child.unref();
  return child;
}

function failure(child: ChildProcess): Promise<never> {
  return new Promise((_, reject) => {
    child.once('error', () => {
      reject(
        new Error('redis-server cannot be started: install it (Debian: apt-get install redis-server) or set REDIS_URL'),
      );
    });
    child.once('exit', (code) => {
      reject(new Error(`redis-server ended at its start with code ${String(code)}`));
    });
  });
}

async function answers(port: number): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if ((await ask(port, (redis) => redis.ping())) === 'PONG') return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error('redis-server did not answer in time');
}

async function findSurvivor(folder: string): Promise<number | undefined> {
  const text = await readFile(portFile(folder), 'utf8').catch(() => '');
  const port = Number(text);
  if (!/^\d+$/.test(text)) return undefined;
  const answer = await ask(port, (redis) => redis.config('GET', 'dir'));
  const isOurs = Array.isArray(answer) && answer[1] === folder;
  return isOurs ? port : undefined;
}

/** Whether another process that took the server over still works with it: the last one to leave ends it. */
async function isUsedByOthers(port: number): Promise<boolean> {
  const deadline = performance.now() + LEAVE_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const connections = await ask(port, (redis) => redis.client('LIST'));
    // The one that asks is among them, and this process's own may take a moment to be gone.
    if (typeof connections !== 'string' || connections.trim().split('\n').length <= 1) return false;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return true;
}

async function shutDown(port: number): Promise<void> {
  // The server closes the connection instead of answering.
  await ask(port, (redis) => redis.shutdown('NOSAVE'));
  const deadline = performance.now() + STOP_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if ((await ask(port, (redis) => redis.ping())) === undefined) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** The answer to one command; undefined when nobody answers. */
async function ask<T>(port: number, command: (redis: Redis) => Promise<T>): Promise<T | undefined> {
  return askBriefly(urlOf(port), command).catch(() => undefined);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no free port'));
        else resolve(address.port);
      });
    });
  });
}

function portFile(folder: string): string {
  return join(folder, 'port');
}

function urlOf(port: number): string {
  return `redis://127.0.0.1:${port}`;
}
