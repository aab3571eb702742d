import pTimeout from 'p-timeout';

const PATIENCE_MS = 10_000;

/** @throws Error when it takes too long: whoever looks at a status wants to see something */
export function inTime<T>(looking: Promise<T>): Promise<T> {
  return pTimeout(looking, { milliseconds: PATIENCE_MS, message: 'no answer in time' });
}
