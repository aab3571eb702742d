import type { RecordStore } from '#document-store';
import { Lease } from './lease.js';

/** Long enough to find out that the last holder is no more: a term without a heartbeat, and a look. */
const GIVE_UP_AFTER_MS = 5_000;

/**
 * Does the work if no other process is at it.
 * @returns false, and nothing done, when another process is
 */
export async function onlyOne(
  records: RecordStore,
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const ending = new AbortController();
  const giveUp = setTimeout(() => {
    ending.abort();
  }, GIVE_UP_AFTER_MS);
  let isDone = false;
  let failure: { readonly error: unknown } | undefined;
  await new Lease(records, { name }).whileHeld(AbortSignal.any([signal, ending.signal]), async (lost) => {
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
