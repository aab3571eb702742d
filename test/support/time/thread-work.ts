import { existsSync, openSync, readSync } from 'node:fs';

/** What Linux says of the thread that opens it: nanoseconds at work, nanoseconds in the queue, turns. */
const SCHEDULED = '/proc/thread-self/schedstat';
/** Opened once: it is read at every turn of a loop, and to open it takes longer than to read it. */
const opened = existsSync(SCHEDULED) ? openSync(SCHEDULED, 'r') : undefined;
const line = Buffer.alloc(128);

/**
 * How long this thread has worked so far, in milliseconds: without what the machine gave to others, and without the
 * other threads of the process. Where that is not told, the process's.
 */
export function threadWork(): number {
  if (opened !== undefined) {
    const length = readSync(opened, line, 0, line.length, 0);
    return Number(line.toString('latin1', 0, length).split(' ')[0]) / 1e6;
  }
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
