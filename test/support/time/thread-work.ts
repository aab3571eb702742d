import { existsSync, readFileSync } from 'node:fs';

/** What Linux says of the thread that reads it: nanoseconds at work, nanoseconds in the queue, turns. */
const SCHEDULED = '/proc/thread-self/schedstat';
const isTold = existsSync(SCHEDULED);

/**
 * How long this thread has worked so far, in milliseconds: without what the machine gave to others, and without the
 * other threads of the process. Where that is not told, the process's.
 */
export function threadWork(): number {
  if (isTold) return Number(readFileSync(SCHEDULED, 'utf8').split(' ')[0]) / 1e6;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
