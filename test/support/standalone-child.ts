import { connect } from 'node:net';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { TestChild } from './child-process.js';

interface ReadyLine {
  readonly address: string;
}

/** The whole service as `npm start` runs it, in a process of its own. */
export class StandaloneChild {
  private constructor(
    private readonly child: TestChild,
    readonly baseUrl: string,
  ) {}

  /** Resolves when it is ready. */
  static async start(dataDir: string): Promise<StandaloneChild> {
    const environment = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info', NODE_ENV: 'test' };
    const child = new TestChild('apps/standalone/src/main.ts', [], [], environment);
    const { address } = JSON.parse(await child.untilLineWith('"msg":"ready"')) as ReadyLine;
    return new StandaloneChild(child, address);
  }

  /** The lines of its standard output. */
  get lines(): readonly string[] {
    return this.child.lines;
  }

  /** What it has said to people, on its standard error. */
  get said(): string {
    return this.child.complaint;
  }

  get pid(): number {
    return this.child.pid;
  }

  /** SIGKILL: it has no time for anything. Its Redis lives on. */
  kill(): Promise<void> {
    return this.child.kill();
  }

  /** SIGTERM. Resolves when it has ended with code 0. */
  stop(): Promise<void> {
    return this.child.stop();
  }
}

/** Port of the Redis that runs in a data folder, as its file says; undefined when there is no file. */
export async function redisPortOf(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'redis', 'port'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number(text);
}

/** Whether anybody listens on a loopback port. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}

/** Ends the Redis that a killed service has left in its data folder, if one is there. */
export async function endOrphanedRedis(dataDir: string): Promise<void> {
  const port = await redisPortOf(dataDir);
  if (port === undefined) return;
  const redis = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: 0, retryStrategy: () => null });
  redis.on('error', () => undefined);
  await redis.shutdown('NOSAVE').catch(() => undefined);
  redis.disconnect();
}
