import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface RawAppends {
  readonly perSecond: number;
  /** Milliseconds that one took. */
  readonly p50: number;
  readonly p99: number;
}

/** Raw durable LMDB appends by so many writers (bench/raw-appends). @param cores as `taskset` takes them */
export async function rawAppends(seconds: number, writers: number, cores: string): Promise<RawAppends> {
  const program = [process.execPath, 'dist/bench/raw-appends/main.js', String(seconds), String(writers)];
  const { stdout } = await promisify(execFile)('taskset', ['-c', cores, ...program]);
  return JSON.parse(stdout) as RawAppends;
}
