import { once } from 'node:events';

/** A process was asked to end before it had started: nothing is wrong. */
export class StartCutShort extends Error {
  override readonly name = 'StartCutShort';
}

/** Waits for `waiting`. @throws the reason of `signal`, at once when that is given meanwhile */
export async function untilAborted(signal: AbortSignal, waiting: Promise<unknown>): Promise<void> {
  signal.throwIfAborted();
  const waited = new AbortController();
  try {
    await Promise.race([waiting, once(signal, 'abort', { signal: waited.signal }).catch(() => undefined)]);
  } finally {
    waited.abort();
  }
  signal.throwIfAborted();
}
