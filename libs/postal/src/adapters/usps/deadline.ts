import { setTimeout as wait } from 'node:timers/promises';
import { PostalUnavailable } from '../../postal-unavailable.js';

/** The work's outcome, or `PostalUnavailable` of `timeout` at the deadline, which is by `performance.now()`. */
export async function beforeDeadline<T>(deadline: number, work: Promise<T>): Promise<T> {
  const done = new AbortController();
  const late = wait(Math.max(0, deadline - performance.now()), undefined, { signal: done.signal }).then((): never => {
    throw new PostalUnavailable('timeout');
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}
