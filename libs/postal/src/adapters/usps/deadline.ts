import pTimeout from 'p-timeout';
import { PostalUnavailable } from '../../postal-unavailable.js';

/** The work's outcome, or `PostalUnavailable` of `timeout` at the deadline, which is by `performance.now()`. */
export function beforeDeadline<T>(deadline: number, work: Promise<T>): Promise<T> {
  const milliseconds = Math.max(1, deadline - performance.now());
  return pTimeout(work, { milliseconds, message: new PostalUnavailable('timeout') });
}
