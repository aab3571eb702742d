import { setTimeout as pause } from 'node:timers/promises';
import { wireForm, type ServerSentEvent } from './server-sent-event.js';

/** How soon a browser is to come back after a stream has ended. */
const RETRY_MS = 1_000;

export interface ChunkOptions {
  /** How often a comment is sent while nothing happens, so that proxies keep the connection open. */
  readonly commentEveryMs: number;
  /** So long a client may take nothing while there is something for it. */
  readonly stalledAfterMs: number;
  /** Called for one that takes nothing for longer. */
  readonly onStalled: () => void;
  /** Called with what the source failed with. */
  readonly onTrouble: (error: unknown) => void;
}

/**
 * A source as it goes over the wire. Nothing is asked of the source before what it gave is taken, so that a slow client
 * has one event waiting here and no more.
 */
export async function* eventChunks(
  source: AsyncIterable<ServerSentEvent>,
  { commentEveryMs, stalledAfterMs, onStalled, onTrouble }: ChunkOptions,
): AsyncGenerator<string> {
  const iterator = source[Symbol.asyncIterator]();
  let next: Promise<IteratorResult<ServerSentEvent>> | undefined;
  let chunk = `retry: ${String(RETRY_MS)}\n${wireForm({ comment: 'listening' })}`;
  try {
    for (;;) {
      const stalled = setTimeout(onStalled, stalledAfterMs);
      try {
        yield chunk;
      } finally {
        clearTimeout(stalled);
      }
      next ??= iterator.next();
      const result = await withinOr(next, commentEveryMs);
      if (result?.done === true) return;
      if (result !== undefined) next = undefined;
      chunk = wireForm(result?.value ?? { comment: 'still here' });
    }
  } catch (error) {
    onTrouble(error);
    yield wireForm({ comment: 'end failed' });
  } finally {
    next?.catch(() => undefined);
    await iterator.return?.();
  }
}

/** What comes within a time; undefined when nothing does. */
async function withinOr<T>(coming: Promise<T>, ms: number): Promise<T | undefined> {
  const came = new AbortController();
  try {
    return await Promise.race([coming, pause(ms, undefined, { signal: came.signal })]);
  } finally {
    came.abort();
  }
}
