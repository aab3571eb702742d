import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { endsWithBenchmark } from './ends-with-benchmark.js';

export interface PinnedChild {
  readonly pid: number;
  /** The first line it printed that the caller waited for. */
  readonly line: string;
  stop(): Promise<void>;
}

/**
 * Starts a compiled program on core 0, so that what is compared has the same core and the load generator has the other.
 * @param until resolves the wait with the first line that it matches
 * @param cores others, as `taskset` takes them
 * @param flags of Node's
 */
export async function startPinned(
  program: string,
  environment: NodeJS.ProcessEnv,
  until: RegExp,
  cores = '0',
  flags: readonly string[] = [],
): Promise<PinnedChild> {
  const child = spawn('taskset', ['-c', cores, process.execPath, ...flags, program], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endsWithBenchmark(child);
  const line = await firstLine(child, until);
  return {
    pid: child.pid ?? 0,
    line,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => {
          resolve();
        });
        child.kill('SIGTERM');
      }),
  };
}

function firstLine(child: ChildProcess, until: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    if (child.stdout === null) return;
    child.once('exit', (code) => {
      reject(new Error(`the program ended with code ${String(code)} before it was ready`));
    });
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (until.test(line)) resolve(line);
    });
  });
}
