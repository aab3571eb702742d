import { ConsentError } from './consent-error.js';
import { reasonOf } from './pause.js';

/**
 * Does something that must be over in time, and gives it a signal that tells when it is not. Time-out and listener are
 * gone when it ends, so that a signal of the caller's may live for ever.
 * @throws ConsentError `timeout`; the reason of the caller's signal when that was aborted; else what the work threw
 */
export async function inTime<T>(
  timeoutMs: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer?.throwIfAborted();
  const inner = new AbortController();
  const stop = (): void => {
    inner.abort();
  };
  const timer = setTimeout(stop, timeoutMs);
  outer?.addEventListener('abort', stop, { once: true });
  try {
    return await work(inner.signal);
  } catch (error) {
    if (outer?.aborted === true) throw reasonOf(outer);
    if (!inner.signal.aborted) throw error;
    throw new ConsentError({ code: 'timeout', message: `no whole answer within ${String(timeoutMs)} ms` });
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', stop);
  }
}
