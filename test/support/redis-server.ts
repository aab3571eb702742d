import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from './free-port.js';

const PATIENCE_MS = 30_000;

/** A Redis for processes that are started apart, on loopback, with a folder of its own that goes when it stops. */
export class RedisServer {
  private constructor(
    readonly url: string,
    private process: ChildProcess,
    private readonly folder: string,
  ) {}

  static async start(): Promise<RedisServer> {
    const folder = await mkdtemp(join(tmpdir(), 'redis-'));
    const url = `redis://127.0.0.1:${await freePort()}`;
    try {
      return new RedisServer(url, await launched(url, folder), folder);
    } catch (cause) {
      await rm(folder, { recursive: true, force: true });
      throw cause;
    }
  }

  /** Ends it in the midst of whatever it does; it can be started again, empty, at the same address. */
  async kill(): Promise<void> {
    const ended = once(this.process, 'exit', { signal: AbortSignal.timeout(PATIENCE_MS) });
    this.process.kill('SIGKILL');
    await ended;
  }

  async startAgain(): Promise<void> {
    this.process = await launched(this.url, this.folder);
  }

  /** It hears everything and answers nothing until it `goesOn`. */
  hangs(): void {
    this.process.kill('SIGSTOP');
  }

  goesOn(): void {
    this.process.kill('SIGCONT');
  }

  /** Forgets everything. */
  async flush(): Promise<void> {
    const client = new Redis(this.url);
    await client.flushall();
    client.disconnect();
  }

  async stop(): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Resolves when it answers. */
async function launched(url: string, folder: string): Promise<ChildProcess> {
  const options = ['--port', new URL(url).port, '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
  const child = spawn('redis-server', options, { stdio: 'ignore' });
  const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
  client.on('error', () => undefined);
  const timer = setTimeout(() => {
    client.disconnect();
  }, PATIENCE_MS);
  try {
    await client.ping();
    return child;
  } catch (cause) {
    child.kill('SIGKILL');
    throw new Error('redis-server did not start', { cause });
  } finally {
    clearTimeout(timer);
    client.disconnect();
  }
}
