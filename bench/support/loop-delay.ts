import { startPinned } from './pinned-child.js';
import { metricsAt, samplesIn } from '../../test/support/service/served-metrics.js';

/** What the service's monitor of its loop waits between two looks, which its figures hold (prom-client). */
const RESOLUTION_MS = 10;

/**
 * How late the loop that answers a service's requests was at the latest, in milliseconds, since it was asked this
 * before. @param metricsPort of a service that runs on this machine
 */
export async function longestDelay(metricsPort: number): Promise<number> {
  const seconds = samplesIn(await metricsAt(metricsPort)).get('nodejs_eventloop_lag_max_seconds');
  if (seconds === undefined) throw new Error('the service does not tell of its loop');
  return Math.max(0, seconds * 1000 - RESOLUTION_MS);
}

/** The same of a process beside it that does nothing (bench/loop-watch): what the machine alone does to a loop. */
export interface LoopWatch {
  longest(): Promise<number>;
  stop(): Promise<void>;
}

/** @param cores as `taskset` takes them */
export async function watchLoop(cores: string): Promise<LoopWatch> {
  const child = await startPinned('dist/bench/loop-watch/main.js', {}, /^http/, cores);
  return {
    longest: async () => Number(await (await fetch(child.line)).text()),
    stop: () => child.stop(),
  };
}
