import pTimeout from 'p-timeout';
import { EventStoreUnavailable } from '../../index.js';

/** @throws EventStoreUnavailable when the promise has not settled in time; a later result is ignored */
export function withDeadline<T>(promise: Promise<T>, ms: number, what: string): Promise<T> {
  const message = new EventStoreUnavailable(`${what}: no answer within ${Math.round(ms)} ms`);
  return pTimeout(promise, { milliseconds: ms, message });
}
