import type { StreamingRead } from '@eventstore/db-client';
import { EventStoreUnavailable } from '../../index.js';

const ignore = (): void => undefined;

/** However well its items flow, a read takes no longer than this. */
const LONGEST_READ_MS = 10_000;

/**
 * Takes a read's items one by one until `wanted` says no or the read ends. Each must come within `ms`: a deadline of
 * our own, since the client's has no effect on reads. What is left is cancelled, since leaving the iteration alone
 * would keep the call open on the server; and errors that the client emits after that are heard, since an unheard one
 * ends the process.
 */
export async function takeRead<Item>(
  read: StreamingRead<Item>,
  ms: number,
  wanted: (item: Item) => boolean,
  signal?: AbortSignal,
): Promise<void> {
  read.on('error', ignore);
  const stop = (): void => {
    read.destroy(new EventStoreUnavailable('the read was taken back'));
  };
  const timer = setTimeout(() => {
    read.destroy(new EventStoreUnavailable(`read not answered within ${Math.round(ms)} ms`));
  }, ms);
  signal?.addEventListener('abort', stop);
  const end = performance.now() + LONGEST_READ_MS;
  try {
    for await (const item of read) {
      timer.refresh();
      if (performance.now() > end) throw new EventStoreUnavailable(`read not done within ${LONGEST_READ_MS} ms`);
      if (!wanted(item)) break;
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    read.cancel().catch(ignore);
  }
}
