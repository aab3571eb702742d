import { connect } from 'node:net';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../time/eventually.js';
import { TestChild } from '../processes/child-process.js';
import { metricsAt } from './served-metrics.js';

interface ReadyLine {
  readonly address: string;
  /** With METRICS_PORT alone. */
  readonly metrics_port?: number;
}

/** The whole service as `npm start` runs it, in a process of its own. */
export class StandaloneChild {
  private constructor(
    private readonly child: TestChild,
    readonly baseUrl: string,
    private readonly metricsPort: number | undefined,
  ) {}

  /** Resolves when it is ready. */
  static async start(dataDir: string, more: NodeJS.ProcessEnv = {}): Promise<StandaloneChild> {
    const environment = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info', NODE_ENV: 'test', ...more };
    const child = new TestChild('apps/standalone/src/main.ts', [], [], environment);
    const ready = JSON.parse(await child.untilLineWith('"msg":"ready"')) as ReadyLine;
    return new StandaloneChild(child, ready.address, ready.metrics_port);
  }

  /** Its metrics, as Prometheus reads them. */
  metrics(): Promise<string> {
    return metricsAt(this.metricsPort);
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

  /** SIGKILL: it has no time for anything. */
  kill(): Promise<void> {
    return this.child.kill();
  }

  /** SIGTERM. Resolves when it has ended with code 0. */
  stop(): Promise<void> {
    return this.child.stop();
  }
}

/** The socket of the Redis that runs in a data folder, as its file says; undefined when there is no file. */
export async function redisSocketOf(dataDir: string): Promise<string | undefined> {
  return readFile(join(dataDir, 'redis', 'socket'), 'utf8').catch(() => undefined);
}

/** Whether anybody listens on a loopback port, or on a socket. */
export function isListening(where: number | string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = typeof where === 'string' ? connect(where) : connect({ port: where, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}

/** Resolves when the Redis of a killed service is gone. */
export async function endOrphanedRedis(dataDir: string): Promise<void> {
  const socket = await redisSocketOf(dataDir);
  if (socket !== undefined) await eventually(async () => ((await isListening(socket)) ? undefined : true));
}
