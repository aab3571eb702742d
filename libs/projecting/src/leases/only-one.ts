import type { RecordStore } from '#document-store';
import { DEFAULT_TERM_MS, Lease } from './lease.js';

/** For reading the lease at either end of a term. */
const MARGIN_MS = 2_000;
/** Who was seen to be at work by then will be for longer. */
const GIVE_UP_AFTER_MS = DEFAULT_TERM_MS + MARGIN_MS;

/**
 * Does the work if no other process is at it.
 * @param termMs see `LeaseOptions`; who finds the last holder gone on another machine waits as long
 * @returns false, and nothing done, when another process is
 */
export async function onlyOne(
  records: RecordStore,
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
  termMs = DEFAULT_TERM_MS,
): Promise<boolean> {
  const ending = new AbortController();
  const lease = new Lease(records, { name, termMs });
  // The last holder may be no more, which only a whole term without a heartbeat shows.
  let giveUp = setTimeout(() => {
    if (lease.isContended) ending.abort();
    else
      giveUp = setTimeout(() => {
        ending.abort();
      }, termMs - DEFAULT_TERM_MS);
  }, GIVE_UP_AFTER_MS);
  let isDone = false;
  let failure: { readonly error: unknown } | undefined;
  await lease.whileHeld(AbortSignal.any([signal, ending.signal]), async (lost) => {
    clearTimeout(giveUp);
    try {
      await work(lost);
    } catch (error) {
      failure = { error };
    }
    isDone = true;
    ending.abort();
  });
  clearTimeout(giveUp);
  if (failure !== undefined) throw failure.error;
  return isDone;
}
