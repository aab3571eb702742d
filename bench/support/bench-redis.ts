import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endsWithBenchmark } from './ends-with-benchmark.js';

export interface BenchRedis {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * A Redis of the benchmark's own, on loopback. It ends with the benchmark, also with one that fails.
 * @param port one that no other benchmark uses
 * @param folder where it may keep files
 * @param cores as `taskset` takes them
 */
export function startRedis(port: number, folder: string, cores: string): BenchRedis {
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  const redis = spawn('taskset', ['-c', cores, 'redis-server', ...settings], { stdio: 'ignore' });
  endsWithBenchmark(redis);
  return {
    url: `redis://127.0.0.1:${String(port)}`,
    stop: async () => {
      const ended = once(redis, 'exit');
      redis.kill();
      await ended;
    },
  };
}
