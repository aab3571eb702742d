import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from './free-port.js';

const PATIENCE_MS = 10_000;

/** A Redis for processes that are started apart, on loopback, with a folder of its own that goes when it stops. */
export class RedisServer {
  private constructor(
    readonly url: string,
    private readonly process: ChildProcess,
    private readonly folder: string,
  ) {}

  static async start(): Promise<RedisServer> {
    const folder = await mkdtemp(join(tmpdir(), 'redis-'));
    const port = await freePort();
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
    const child = spawn('redis-server', options, { stdio: 'ignore' });
    const url = `redis://127.0.0.1:${port}`;
    const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
    client.on('error', () => undefined);
    const timer = setTimeout(() => {
      client.disconnect();
    }, PATIENCE_MS);
    try {
      await client.ping();
      return new RedisServer(url, child, folder);
    } catch (cause) {
      child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
      throw new Error('redis-server did not start', { cause });
    } finally {
      clearTimeout(timer);
      client.disconnect();
    }
  }

  async stop(): Promise<void> {
    const ended = once(this.process, 'exit', { signal: AbortSignal.timeout(PATIENCE_MS) });
    this.process.kill('SIGKILL');
    await ended;
    await rm(this.folder, { recursive: true, force: true });
  }
}
