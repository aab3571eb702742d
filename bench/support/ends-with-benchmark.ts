import type { ChildProcess } from 'node:child_process';

const running = new Map<ChildProcess, NodeJS.Signals>();

/** Lets a process end when the benchmark does, also when that fails or is told to end. @param by what it is told */
export function endsWithBenchmark(child: ChildProcess, by: NodeJS.Signals = 'SIGTERM'): void {
  listen();
  running.set(child, by);
  child.once('exit', () => running.delete(child));
}

let isListening = false;

function listen(): void {
  if (isListening) return;
  isListening = true;
  process.once('exit', () => {
    for (const [child, signal] of running) child.kill(signal);
  });
  // Without a listener such a signal ends Node before it tells anybody.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
}
