import { ConsentError } from './consent-error.js';
import { reasonOf } from './pause.js';

/**
 * The parts of an answer that goes on and on, for as long as they keep coming.
 * @param silenceMs after which the connection is taken for dead
 * @throws ConsentError `connection_failed`; the reason of the caller's signal when that is aborted
 */
export async function* whileAlive(
  body: ReadableStream<Uint8Array>,
  silenceMs: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body.getReader();
  const end = (): void => void reader.cancel().catch(() => undefined);
  signal?.addEventListener('abort', end, { once: true });
  const silence = new AbortController();
  try {
    for (;;) {
      const timer = setTimeout(() => {
        silence.abort();
        end();
      }, silenceMs);
      const part = await reader.read().finally(() => {
        clearTimeout(timer);
      });
      if (signal?.aborted === true || silence.signal.aborted) break;
      if (part.done) return;
      yield part.value;
    }
  } catch (cause) {
    if (signal?.aborted !== true) throw broken(cause);
  } finally {
    signal?.removeEventListener('abort', end);
    end();
  }
  throw signal?.aborted === true ? reasonOf(signal) : broken(`nothing came for ${String(silenceMs)} ms`);
}

function broken(cause: unknown): ConsentError {
  return new ConsentError({ code: 'connection_failed', message: 'the stream broke off', cause });
}
