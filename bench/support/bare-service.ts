import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedis } from './bench-redis.js';
import { startPinned } from './pinned-child.js';

const REDIS_PORT = 46382;

/** What a read costs at least (bench/bare-service), with a Redis of its own on the same cores. */
export class BareService {
  readonly headers = {};

  private constructor(
    readonly baseUrl: string,
    readonly pid: number,
    readonly stop: () => Promise<void>,
  ) {}

  /** @param cores as `taskset` takes them */
  static async start(cores = '0'): Promise<BareService> {
    const folder = await mkdtemp(join(tmpdir(), 'consent-bench-'));
    const redis = startRedis(REDIS_PORT, folder, cores);
    const environment = { REDIS_URL: redis.url, NODE_ENV: 'production' };
    const child = await startPinned('dist/bench/bare-service/main.js', environment, /^http/, cores);
    return new BareService(child.line, child.pid, async () => {
      await child.stop();
      await redis.stop();
      await rm(folder, { recursive: true });
    });
  }
}
